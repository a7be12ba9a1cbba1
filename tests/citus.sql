-- Functions by the names of those of Citus, which cannot be had everywhere. In place of distributing a table among
-- machines, they partition it by hash, so that PostgreSQL refuses every key without the column.

create table pg_dist_partition (logicalrelid regclass primary key, partmethod "char" not null);

create function create_distributed_table(table_name regclass, distribution_column text, colocate_with text default 'default')
returns void language plpgsql as $$
declare
  whole text := table_name::text;
begin
  if exists (select from pg_constraint where contype = 'f' and table_name in (conrelid, confrelid)) then
    raise exception '% has foreign keys while it is distributed', whole;
  end if;
  execute format('alter table %I rename to %I', whole, whole || '_0');
  execute format('create table %I (like %I including all) partition by hash (%I)', whole, whole || '_0', distribution_column);
  execute format('alter table %I attach partition %I for values with (modulus 2, remainder 0)', whole, whole || '_0');
  execute format('create table %I partition of %I for values with (modulus 2, remainder 1)', whole || '_1', whole);
  insert into pg_dist_partition values (whole::regclass, 'h');
end $$;

create function create_reference_table(table_name regclass) returns void language sql as $$
  insert into pg_dist_partition values (table_name, 'n');
$$;

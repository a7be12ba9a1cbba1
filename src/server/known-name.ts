import { sql } from 'kysely'

/**
 * The name of a person in a cellar, for queries that join `people`, `members` and `authors` by the person's id. A
 * member has their current name. An author from before the cellar was restored here has the name they had there.
 */
export const knownName = sql<string | null>`case
  when members.person_id is not null or authors.person_id is null then people.name
  else authors.name
end`

/** The name of the person of a change, for queries that select from `changes`. */
export const changedBy = sql<string | null>`(
  select ${knownName} from (select 1) as nobody
  left join people on people.id = changes.person_id
  left join members on members.cellar_id = changes.cellar_id and members.person_id = changes.person_id
  left join authors on authors.cellar_id = changes.cellar_id and authors.person_id = changes.person_id
)`.as('person_name')

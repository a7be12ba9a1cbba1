import { sql } from 'kysely'

/**
 * The name of a person in a cellar, for queries that join `people`, `members` and `authors` by the person's id. A
 * member has their current name. An author from before the cellar was restored here has the name they had there.
 */
export const knownName = sql<string | null>`case
  when members.person_id is not null or authors.person_id is null then people.name
  else authors.name
end`

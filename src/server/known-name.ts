import { sql } from 'kysely'

/**
 * What a cellar calls somebody, where `people`, `members` and `authors` are joined by the person's id: a member as they
 * are called here, who wrote in it before it was brought here as they were called there.
 */
export const knownName = sql<string | null>`case
  when members.person_id is not null or authors.person_id is null then people.name
  else authors.name
end`

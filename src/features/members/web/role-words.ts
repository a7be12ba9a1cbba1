import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import type { MemberRole } from '../../../model/person.ts'
import type { Sharing } from '../../../model/sharing.ts'

/** The names of those who see prices and values. */
export const priceAudienceNames: Record<Sharing['prices_for'], MessageDescriptor> = {
  members: msg({ context: 'who sees prices', message: 'All members' }),
  editors: msg`Owners and editors`,
}

interface RoleWords {
  name: string
  /** Describes what the role allows. */
  about: string
  /** The entry of a menu that gives somebody the role. */
  give: string
}

/** Returns the words for the roles in a cellar. */
export function useRoleWords(): Record<MemberRole, RoleWords> {
  const { t } = useLingui()
  return {
    owner: {
      name: t({ context: 'role in a cellar', message: 'Owner' }),
      about: t`Can change everything, and decides who belongs to the cellar.`,
      give: t({ context: 'button', message: 'Make owner' }),
    },
    editor: {
      name: t({ context: 'role in a cellar', message: 'Editor' }),
      about: t`Can add and change wines, bottles, places and notes.`,
      give: t({ context: 'button', message: 'Make editor' }),
    },
    viewer: {
      name: t({ context: 'role in a cellar', message: 'Viewer' }),
      about: t`Can look at the cellar, but change nothing.`,
      give: t({ context: 'button', message: 'Make viewer' }),
    },
  }
}

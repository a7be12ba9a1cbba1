/**
 * The least role that each endpoint requires, and why, as people decided it. Nothing here is generated from the
 * contracts: `authorization.test.ts` compares the two, and takes the expected answer for every kind of caller from this
 * list alone. A new endpoint needs a row, and a change of a role is visible in the review.
 *
 * - `public`: anybody, without signing in.
 * - `signed-in`: anybody with a session, for their own data only.
 * - `viewer`, `editor`, `owner`: members of the cellar in the path, each with the rights of the previous ones.
 * - `admin`: administrators of the instance, who have no rights in the cellars of others.
 */
export type LeastRole = 'public' | 'signed-in' | 'viewer' | 'editor' | 'owner' | 'admin'

export const access: readonly (readonly [endpoint: string, least: LeastRole, why: string])[] = [
  // Instance
  ['GET /api/health', 'public', 'monitors have no account; it says nothing but that it lives'],
  ['GET /api/ready', 'public', 'the same for load balancers'],
  ['GET /api/rates', 'signed-in', 'public figures, but nobody outside needs them of us'],
  ['GET /api/rates/:currency', 'signed-in', 'the same, of one currency'],

  // Own account
  ['POST /api/auth/login', 'public', 'the way in'],
  ['POST /api/auth/register', 'public', 'the way in for those without an account, as far as registration is open'],
  ['GET /api/auth/registration', 'public', 'the form has to know what it may offer'],
  ['GET /api/auth/recovery', 'public', 'the form has to know what it may offer'],
  ['POST /api/auth/recovery/code', 'public', 'for people who cannot sign in'],
  ['POST /api/auth/recovery', 'public', 'the same, with a code'],
  ['GET /api/auth/me', 'signed-in', 'reads one’s own account'],
  ['PUT /api/auth/preferences', 'signed-in', 'changes one’s own account'],
  ['PUT /api/auth/password', 'signed-in', 'changes one’s own password, which is asked for again'],
  ['PUT /api/auth/email', 'signed-in', 'changes one’s own account, with the password again'],
  ['POST /api/auth/email/confirm', 'signed-in', 'changes one’s own account'],
  ['POST /api/auth/passkey/challenge', 'public', 'the way in; a challenge says nothing about anybody'],
  ['POST /api/auth/passkey', 'public', 'the way in'],
  ['GET /api/auth/passkeys', 'signed-in', 'reads one’s own account'],
  ['POST /api/auth/passkeys/challenge', 'signed-in', 'changes one’s own account, with the password again'],
  ['POST /api/auth/passkeys', 'signed-in', 'the same, by a challenge that took the password'],
  ['POST /api/auth/passkeys/:passkey_id/remove', 'signed-in', 'changes one’s own account, with the password again'],
  ['POST /api/auth/oidc/start', 'public', 'the way in; where to go says nothing about anybody'],
  ['POST /api/auth/oidc', 'public', 'the way in'],
  ['GET /api/auth/oidc/identity', 'signed-in', 'reads one’s own account'],
  ['POST /api/auth/oidc/identity/start', 'signed-in', 'changes one’s own account, with the password again'],
  ['POST /api/auth/oidc/identity', 'signed-in', 'the same, by a start that took the password'],
  ['POST /api/auth/oidc/identity/remove', 'signed-in', 'changes one’s own account, with the password again'],
  ['GET /api/auth/second-factor', 'signed-in', 'reads one’s own account'],
  ['POST /api/auth/second-factor/secret', 'signed-in', 'makes a secret, which changes nothing yet'],
  ['POST /api/auth/second-factor', 'signed-in', 'changes one’s own account, with the password again'],
  ['POST /api/auth/second-factor/backup-codes', 'signed-in', 'the same'],
  ['POST /api/auth/second-factor/off', 'signed-in', 'the same'],
  ['POST /api/auth/personal-data', 'signed-in', 'reads all about oneself, with the password again'],
  ['GET /api/auth/deletion', 'signed-in', 'reads what would become of one’s own cellars'],
  ['POST /api/auth/deletion', 'signed-in', 'deletes one’s own account, with the password again'],
  ['POST /api/auth/logout', 'signed-in', 'ends one’s own session'],
  ['GET /api/auth/sessions', 'signed-in', 'reads one’s own sessions'],
  ['DELETE /api/auth/sessions/:session_id', 'signed-in', 'ends a session of one’s own'],
  ['GET /api/auth/security-events', 'signed-in', 'reads what happened to one’s own account'],
  ['DELETE /api/auth/sessions', 'signed-in', 'ends one’s own other sessions'],

  // Across a person's cellars
  ['GET /api/cellars', 'signed-in', 'lists only the cellars one belongs to'],
  ['POST /api/cellars', 'signed-in', 'makes a cellar of one’s own'],
  ['GET /api/events', 'signed-in', 'tells only of the cellars one belongs to'],
  ['POST /api/archives', 'signed-in', 'makes a new cellar, which is one’s own'],

  // Invitations, by their tokens
  ['POST /api/invitations/read', 'public', 'the invited may have no account; it tells no more than the link promises'],
  ['POST /api/invitations/accept', 'signed-in', 'joins a cellar by its owner’s invitation'],

  // Links for guests, by their tokens
  ['POST /api/guest-links/read', 'public', 'guests have no account; it tells who the wines of a list are, and no more'],

  // Cellar
  ['PATCH /api/cellars/:cellar_id', 'owner', 'its name is what every member sees: the owner decides'],
  ['GET /api/cellars/:cellar_id/members', 'viewer', 'names of those whose changes and notes one reads anyway'],
  ['POST /api/cellars/:cellar_id/deletion', 'owner', 'deletes everything, with the password and the name again'],
  ['GET /api/cellars/:cellar_id/invitations', 'owner', 'only owners decide who belongs to a cellar'],
  ['POST /api/cellars/:cellar_id/invitations', 'owner', 'the same'],
  ['DELETE /api/cellars/:cellar_id/invitations/:invitation_id', 'owner', 'the same'],
  ['PATCH /api/cellars/:cellar_id/members/:person_id', 'owner', 'the same'],
  ['POST /api/cellars/:cellar_id/members/:person_id/hand-over', 'owner', 'the same'],
  ['DELETE /api/cellars/:cellar_id/members/:person_id', 'owner', 'the same'],
  ['POST /api/cellars/:cellar_id/leave', 'viewer', 'ends one’s own membership'],
  ['GET /api/cellars/:cellar_id/guest-links', 'owner', 'only owners decide who sees anything of a cellar'],
  ['POST /api/cellars/:cellar_id/guest-links', 'owner', 'the same'],
  ['DELETE /api/cellars/:cellar_id/guest-links/:guest_link_id', 'owner', 'the same'],
  ['GET /api/cellars/:cellar_id/snapshot', 'viewer', 'reads the cellar'],
  ['GET /api/cellars/:cellar_id/changes', 'viewer', 'reads the cellar'],
  ['GET /api/cellars/:cellar_id/history', 'viewer', 'reads the cellar'],
  ['GET /api/cellars/:cellar_id/locations/:day', 'viewer', 'reads the cellar'],
  ['GET /api/cellars/:cellar_id/analytics', 'viewer', 'reads the cellar'],
  ['GET /api/cellars/:cellar_id/export', 'viewer', 'a table of what one reads anyway'],
  ['POST /api/cellars/:cellar_id/archive', 'owner', 'everything with its whole past leaves the house'],
  ['POST /api/cellars/:cellar_id/changes/undo', 'editor', 'writes, whoever made the change'],
  ['POST /api/cellars/:cellar_id/sample/add', 'editor', 'writes wines, bottles and places'],

  ['POST /api/cellars/:cellar_id/sharing/set', 'owner', 'what viewers may see of money is for owners to decide'],

  // Wines
  ['GET /api/cellars/:cellar_id/wines', 'viewer', 'reads the cellar'],
  ['GET /api/cellars/:cellar_id/wines/:wine_id', 'viewer', 'reads the cellar'],
  ['POST /api/cellars/:cellar_id/wines/add', 'editor', 'writes wines'],
  ['POST /api/cellars/:cellar_id/wines/edit', 'editor', 'writes wines'],
  ['POST /api/cellars/:cellar_id/wines/confirm-windows', 'editor', 'writes wines'],
  ['POST /api/cellars/:cellar_id/wines/merge', 'editor', 'writes wines'],
  ['POST /api/cellars/:cellar_id/wines/remove', 'editor', 'writes wines; it can be undone'],
  ['POST /api/cellars/:cellar_id/wines/value', 'editor', 'writes what wines are worth; it can be undone'],
  ['POST /api/cellars/:cellar_id/wines/import-values', 'editor', 'writes values from a list; it can be undone'],
  ['POST /api/cellars/:cellar_id/wines/link-barcode', 'editor', 'writes wines'],
  ['POST /api/cellars/:cellar_id/window-rules/add', 'owner', 'moves the drinking windows of the whole cellar at once'],
  ['POST /api/cellars/:cellar_id/window-rules/edit', 'owner', 'the same'],
  ['POST /api/cellars/:cellar_id/window-rules/remove', 'owner', 'the same'],
  ['POST /api/cellars/:cellar_id/custom-fields/add', 'editor', 'writes what wines can have; it can be undone'],
  ['POST /api/cellars/:cellar_id/custom-fields/edit', 'editor', 'the same'],
  ['POST /api/cellars/:cellar_id/custom-fields/remove', 'editor', 'the same'],
  ['POST /api/cellars/:cellar_id/photos/add', 'editor', 'writes photos'],
  ['POST /api/cellars/:cellar_id/photos/edit', 'editor', 'writes photos'],
  ['POST /api/cellars/:cellar_id/photos/order', 'editor', 'writes photos'],
  ['POST /api/cellars/:cellar_id/photos/remove', 'editor', 'writes photos'],
  ['PUT /api/cellars/:cellar_id/uploads/:upload_id/:part', 'editor', 'sends a photo ahead in parts'],
  ['GET /api/cellars/:cellar_id/uploads/:upload_id', 'editor', 'lists only one’s own parts'],
  ['GET /api/cellars/:cellar_id/photos/:photo_id/:form', 'viewer', 'reads the cellar'],

  // A person's saved views of a cellar, which nobody else sees
  ['GET /api/cellars/:cellar_id/views', 'viewer', 'lists only one’s own'],
  ['PUT /api/cellars/:cellar_id/views/:view_id', 'viewer', 'one’s own alone: changes nothing for others'],
  ['DELETE /api/cellars/:cellar_id/views/:view_id', 'viewer', 'the same'],

  // Bottles, purchases and orders
  ['POST /api/cellars/:cellar_id/bottles/add', 'editor', 'writes bottles'],
  ['POST /api/cellars/:cellar_id/bottles/move', 'editor', 'writes bottles'],
  ['POST /api/cellars/:cellar_id/bottles/edit', 'editor', 'writes bottles'],
  ['POST /api/cellars/:cellar_id/bottles/depart', 'editor', 'writes bottles'],
  ['POST /api/cellars/:cellar_id/bottles/edit-departure', 'editor', 'writes bottles'],
  ['POST /api/cellars/:cellar_id/bottles/bring-back', 'editor', 'writes bottles'],
  ['POST /api/cellars/:cellar_id/bottles/open', 'editor', 'writes bottles'],
  ['POST /api/cellars/:cellar_id/bottles/pour', 'editor', 'writes bottles'],
  ['POST /api/cellars/:cellar_id/bottles/edit-opening', 'editor', 'writes bottles'],
  ['POST /api/cellars/:cellar_id/orders/add', 'editor', 'writes wines and bottles'],
  ['POST /api/cellars/:cellar_id/bottles/receive', 'editor', 'writes bottles'],
  ['POST /api/cellars/:cellar_id/bottles/cancel', 'editor', 'writes bottles'],
  ['POST /api/cellars/:cellar_id/purchases/edit', 'editor', 'writes bottles'],
  ['POST /api/cellars/:cellar_id/purchases/edit-many', 'editor', 'writes bottles'],
  ['POST /api/cellars/:cellar_id/purchases/remove', 'editor', 'writes bottles'],
  ['POST /api/cellars/:cellar_id/bottles/remove', 'editor', 'writes bottles'],
  ['POST /api/cellars/:cellar_id/bottles/bulk-add', 'editor', 'writes wines and bottles'],
  ['POST /api/cellars/:cellar_id/bottles/label', 'editor', 'writes bottles'],
  ['POST /api/cellars/:cellar_id/plan/set', 'editor', 'writes what all editors plan with; it can be undone'],
  ['POST /api/cellars/:cellar_id/bottles/lock', 'editor', 'writes bottles'],
  ['POST /api/cellars/:cellar_id/bottles/unlock', 'editor', 'writes bottles'],
  ['POST /api/cellars/:cellar_id/bottles/place', 'editor', 'writes bottles'],

  // Places, labels and stock-takes
  ['POST /api/cellars/:cellar_id/places/code', 'editor', 'writes places'],
  ['POST /api/cellars/:cellar_id/label-sheets/add', 'editor', 'writes label sheets'],
  ['POST /api/cellars/:cellar_id/label-sheets/remove', 'editor', 'writes label sheets'],
  ['POST /api/cellars/:cellar_id/places/add', 'editor', 'writes places'],
  ['POST /api/cellars/:cellar_id/places/edit', 'editor', 'writes places'],
  ['POST /api/cellars/:cellar_id/places/remove', 'editor', 'writes places'],
  ['POST /api/cellars/:cellar_id/places/arrange', 'editor', 'writes places'],
  ['POST /api/cellars/:cellar_id/places/turn-bins-into-rack', 'editor', 'writes places and bottles'],
  ['POST /api/cellars/:cellar_id/stocktakes/start', 'editor', 'writes stock-takes'],
  ['POST /api/cellars/:cellar_id/stocktakes/check', 'editor', 'writes stock-takes'],
  ['POST /api/cellars/:cellar_id/stocktakes/uncheck', 'editor', 'writes stock-takes'],
  ['POST /api/cellars/:cellar_id/stocktakes/close', 'editor', 'writes stock-takes'],

  // Tastings and wishes
  ['POST /api/cellars/:cellar_id/tastings/add', 'editor', 'every member reads it, and it can add a wine'],
  ['POST /api/cellars/:cellar_id/tastings/edit', 'editor', 'one’s own only, but every member reads it'],
  ['POST /api/cellars/:cellar_id/tastings/remove', 'editor', 'the same'],
  ['POST /api/cellars/:cellar_id/wishes/add', 'editor', 'writes wishes, and can add a wine'],
  ['POST /api/cellars/:cellar_id/wishes/edit', 'editor', 'writes wishes'],
  ['POST /api/cellars/:cellar_id/wishes/remove', 'editor', 'writes wishes'],
  ['POST /api/cellars/:cellar_id/wishes/buy', 'editor', 'writes bottles'],

  // Imports
  ['POST /api/cellars/:cellar_id/tables', 'editor', 'reads a file for those who may enter what it holds'],
  ['POST /api/cellars/:cellar_id/imports', 'editor', 'the first step of writing wines and bottles'],
  ['PATCH /api/cellars/:cellar_id/imports/:import_id', 'editor', 'the same'],
  [
    'GET /api/cellars/:cellar_id/imports/:import_id/rows',
    'editor',
    'the rows of a file that somebody is about to import',
  ],
  ['POST /api/cellars/:cellar_id/imports/:import_id/apply', 'editor', 'writes wines and bottles'],
  ['DELETE /api/cellars/:cellar_id/imports/:import_id', 'editor', 'removes a file that somebody is about to import'],
  ['GET /api/cellars/:cellar_id/imports', 'viewer', 'part of the history: which file, when and by whom'],
  ['GET /api/cellars/:cellar_id/imports/:import_id/file', 'editor', 'a file may hold more than was brought in of it'],

  // Commands of earlier releases, where a stored answer is still returned by its key to whoever may read the cellar
  ['POST /api/cellars/:cellar_id/*', 'viewer', 'nothing is done there any more'],

  // Administration
  ['GET /api/admin/people', 'admin', 'reads the accounts of others'],
  ['PATCH /api/admin/people/:person_id', 'admin', 'changes the accounts of others'],
  ['POST /api/admin/people/:person_id/sign-out', 'admin', 'ends the sessions of others'],
  ['POST /api/admin/people/:person_id/recovery-code', 'admin', 'lets others set a new password'],
  ['POST /api/admin/people/:person_id/second-factor/reset', 'admin', 'changes how others sign in'],
  ['GET /api/admin/mail', 'admin', 'concerns the whole instance'],
  ['PUT /api/admin/mail', 'admin', 'decides who carries the recovery codes of everybody'],
  ['POST /api/admin/mail/test', 'admin', 'makes the server send a mail'],
  ['GET /api/admin/security-events', 'admin', 'tells what everybody did, and from where'],
  ['GET /api/admin/security-events/file', 'admin', 'the same as a file'],
  ['GET /api/admin/rates', 'admin', 'concerns the whole instance'],
  ['PUT /api/admin/rates/source', 'admin', 'makes the server send requests to another host'],
  ['POST /api/admin/rates/fetch', 'admin', 'makes the server send a request to another host'],
  ['POST /api/admin/rates/file', 'admin', 'adds rates for the whole instance'],
  ['POST /api/admin/rates/by-hand', 'admin', 'adds rates for the whole instance'],
  ['POST /api/admin/rates/waiting/accept', 'admin', 'adds rates for the whole instance'],
  ['POST /api/admin/rates/waiting/reject', 'admin', 'decides about rates for the whole instance'],
  ['GET /api/admin/settings', 'admin', 'concerns the whole instance'],
  ['PUT /api/admin/settings', 'admin', 'concerns the whole instance'],
  ['GET /api/admin/oidc', 'admin', 'concerns the whole instance'],
  ['PUT /api/admin/oidc', 'admin', 'decides who can vouch for everybody'],
  ['GET /api/admin/jobs', 'admin', 'concerns the whole instance'],
  ['POST /api/admin/jobs/:job/run', 'admin', 'makes the server work, or send a request to another host'],
  ['GET /api/admin/condition', 'admin', 'tells of versions, sizes and settings of the server'],
]

import assert from 'node:assert/strict'
import { before, describe, test } from 'node:test'
import { routesOf } from '../src/app/routes.ts'
import { listSessions, logout } from '../src/features/accounts/contract.ts'
import { startSession } from '../src/features/accounts/sessions.ts'
import { makeGuestLink } from '../src/features/guest-links/contract.ts'
import { makeInvitation, removeMember } from '../src/features/members/contract.ts'
import { applyImport, getImportFile, previewImport } from '../src/features/transfer/contract.ts'
import { removeView, saveView } from '../src/features/views/contract.ts'
import { removedCommands } from '../src/ledger/server/removed-commands.ts'
import type { PersonRow, SessionRow } from '../src/server/db/tables.ts'
import type { Endpoint } from '../src/shared/contract.ts'
import { newId } from '../src/shared/ids.ts'
import { access, type LeastRole } from './access.ts'
import { type Somebody, startWorld } from './harness.ts'
import { pathParams } from './path-params.ts'

const world = await startWorld()
const present = routesOf(world.host).map(route => route.endpoint)
const endpoints = [...present, removedCommands.endpoint]
const leastRoles = new Map(access.map(([endpoint, least]) => [endpoint, least]))
const nameOf = ({ method, path }: Endpoint) => `${method} ${path}`

const principals = [
  'anonymous',
  'garbage',
  'expired',
  'revoked',
  'disabled',
  'stranger',
  'viewer',
  'editor',
  'owner',
  'invited',
  'removed',
  'link',
  'ex-admin',
  'admin',
] as const
type Principal = (typeof principals)[number]

const nobody: readonly Principal[] = ['anonymous', 'garbage', 'expired', 'revoked', 'disabled', 'link']
const members: readonly Principal[] = ['viewer', 'editor', 'owner']

const refusals = {
  not_signed_in: 401,
  forbidden: 403,
  admins_only: 403,
  not_found: 404,
} as const
type Wanted = keyof typeof refusals | 'in'

/** Returns the expected answer: not signed in, forbidden, not found, or else let in. */
function wantedFor(least: LeastRole, principal: Principal): Wanted {
  if (least === 'public') return 'in'
  if (nobody.includes(principal)) return 'not_signed_in'
  if (least === 'signed-in') return 'in'
  if (least === 'admin') return principal === 'admin' ? 'in' : 'admins_only'
  // An administrator of the instance has no rights in other people's cellars.
  if (!members.includes(principal)) return 'not_found'
  return members.indexOf(principal) >= members.indexOf(least) ? 'in' : 'forbidden'
}

const people = new Map<Principal, Somebody>()
let params: Record<string, string> = {}
/** The token of a link for guests, who are nobody everywhere but on the page of the link. */
let guestToken = ''
const guestList = { name: 'Tonight', until_on: '2026-03-14', query: {} }

/** The endpoints that find nothing here, so that a 404 does not mean that the caller is refused. */
const findNothing = [
  'POST /api/cellars/:cellar_id/*',
  'POST /api/admin/backups/:name/download',
  'POST /api/admin/backups/:name/restore',
  'POST /api/admin/restore/start',
]

before(async () => {
  const admin = await world.person('Admin')
  for (const name of [
    'Owner',
    'Editor',
    'Viewer',
    'Stranger',
    'Disabled',
    'Revoked',
    'Expired',
    'Invited',
    'Removed',
    'Exadmin',
  ]) {
    await world.person(name).then(person => people.set(principalOf(name), person))
  }
  people.set('admin', admin)
  const { cellar_id } = get('owner')
  await world.join(cellar_id, get('editor'), 'editor')
  await world.join(cellar_id, get('viewer'), 'viewer')
  await world.join(cellar_id, get('removed'), 'owner')
  await world.done(removeMember, { as: get('owner'), params: { cellar_id, person_id: get('removed').user.id } })
  guestToken = (await world.done(makeGuestLink, { as: get('owner'), body: guestList })).token
  params = { ...(await pathParams(world, get('owner'))), person_id: get('viewer').user.id }
})

test('lists exactly the endpoints of the contracts, with their policies', () => {
  const inContracts = endpoints.map(endpoint => `${nameOf(endpoint)}: ${endpoint.policy}`)
  const inList = access.map(([endpoint, least]) => `${endpoint}: ${least}`)
  assert.deepEqual(inContracts.sort(), inList.sort())
})

describe('lets in exactly the callers of the access list at every endpoint', () => {
  for (const endpoint of endpoints) {
    for (const principal of principals) {
      test(`${nameOf(endpoint)} as ${principal}`, async () => {
        await check(endpoint, principal, leastRoleFor(endpoint))
      })
    }
  }
})

/** The policy one step below each role, and who gets in by it. Without a session, handlers have no person to serve. */
const weaker = {
  admin: ['signed-in', 'ex-admin'],
  owner: ['editor', 'editor'],
  editor: ['viewer', 'viewer'],
  viewer: ['signed-in', 'stranger'],
} as const

test('notices a policy that is one step too weak at each endpoint', async () => {
  for (const endpoint of present) {
    const least = leastRoleFor(endpoint)
    if (least === 'public' || least === 'signed-in') continue
    const [policy, principal] = weaker[least]
    const right = endpoint.policy
    endpoint.policy = policy
    try {
      await assert.rejects(check(endpoint, principal, least), assert.AssertionError, nameOf(endpoint))
    } finally {
      endpoint.policy = right
    }
  }
})

test("answers for other people's rows byte for byte as for missing rows", async () => {
  const stranger = get('stranger')
  for (const endpoint of endpoints.filter(each => each.path.includes(':cellar_id'))) {
    const params = await paramsFor(endpoint, 'stranger', stranger.token)
    const yours = await world.refused(endpoint, { as: stranger, params })
    const nowhere = await world.refused(endpoint, { as: stranger, params: { ...params, cellar_id: newId() } })
    const { request_id: one, ...theirs } = yours.body
    const { request_id: other, ...none } = nowhere.body
    assert.notEqual(one, other)
    assert.deepEqual(theirs, none)
    assert.equal(yours.status, nowhere.status)
  }
})

test("reads the token's scheme in upper or lower case, and accepts no other scheme", async () => {
  const token = (await tokenFor('owner')) ?? ''
  const listed = async (authorization: string) =>
    (await world.call(listSessions, { headers: { authorization } })).status
  for (const scheme of ['Bearer', 'bearer', 'BEARER', 'beArer ']) assert.equal(await listed(`${scheme} ${token}`), 200)
  for (const other of ['Basic', 'Token', 'Bearerx']) assert.equal(await listed(`${other} ${token}`), 401, other)
  for (const none of ['Bearer', token, `Bearer\t${token}`, `Bearer ${token} x`]) assert.equal(await listed(none), 401)
})

function leastRoleFor(endpoint: Endpoint): LeastRole {
  const least = leastRoles.get(nameOf(endpoint))
  assert.ok(least, `${nameOf(endpoint)} is missing from tests/access.ts`)
  return least
}

function principalOf(name: string): Principal {
  const lower = name.toLowerCase()
  return lower === 'exadmin' ? 'ex-admin' : (lower as Principal)
}

function get(principal: Principal): Somebody {
  const person = people.get(principal)
  assert.ok(person, principal)
  return person
}

/** Calls as the principal; throws when the answer differs from the access list. */
async function check(endpoint: Endpoint, principal: Principal, least: LeastRole) {
  const token = await tokenFor(principal)
  const { status, body } = await world.refused(endpoint, {
    as: token,
    params: await paramsFor(endpoint, principal, token),
    lines: 1,
  })
  const wanted = wantedFor(least, principal)
  if (wanted === 'in') {
    // Whoever is asked to confirm that it is them was let in.
    const isRefused = [401, 403].includes(status) && body?.code !== 'confirmation_needed'
    const isMissing = status === 404 && body?.code === 'not_found' && !findNothing.includes(nameOf(endpoint))
    assert.ok(status < 500 && !isRefused && !isMissing, `let in, but ${status} ${JSON.stringify(body)}`)
  } else {
    assert.deepEqual([status, body.code], [refusals[wanted], wanted])
    assert.deepEqual(Object.keys(body).sort(), ['code', 'message', 'request_id'])
  }
}

/** Makes the members what they are called, because owners may change them and members may leave. */
async function restoreMembers() {
  const { cellar_id } = get('owner')
  await world.db.deleteFrom('members').where('cellar_id', '=', cellar_id).execute()
  for (const role of ['owner', 'editor', 'viewer'] as const) await world.join(cellar_id, get(role), role)
}

/** Returns a new session each time, because some endpoints end the session they are called with. */
async function tokenFor(principal: Principal): Promise<string | undefined> {
  if (principal === 'anonymous') return undefined
  if (principal === 'link') return guestToken
  if (principal === 'garbage') return `wc_${'x'.repeat(43)}`
  const { id } = get(principal).user
  const person = (change: Partial<PersonRow>) =>
    world.db.updateTable('people').set(change).where('id', '=', id).execute()
  const sessions = (change: Partial<SessionRow>) =>
    world.db.updateTable('sessions').set(change).where('person_id', '=', id).execute()
  await restoreMembers()
  await person({ disabled_at: null, role: principal.endsWith('admin') ? 'admin' : 'member' })
  const token = await world.db.transaction().execute(tx => startSession(tx, id, undefined, world.clock.at))
  if (principal === 'revoked') await world.done(logout, { as: token })
  if (principal === 'expired') await sessions({ expires_at: '2026-01-01T00:00:00.000Z' })
  if (principal === 'disabled') await person({ disabled_at: '2026-01-01T00:00:00.000Z' })
  if (principal === 'ex-admin') await person({ role: 'member' })
  return token
}

/** Returns ids of existing rows, so that a 404 can only mean "not yours". Rows that a call may remove are new. */
async function paramsFor(endpoint: Endpoint, principal: Principal, token: string | undefined) {
  const { path } = endpoint
  if (path.includes(':session_id') && token) {
    const { status, body } = await world.call(listSessions, { as: token })
    const other = status === 200 ? body.sessions.find(each => !each.current)?.id : undefined
    return { ...params, ...(other && { session_id: other }) }
  }
  const { cellar_id } = get('owner')
  const ownerToken = async () => (principal === 'owner' ? token : await tokenFor('owner'))
  if (path.includes(':invitation_id')) {
    const as = await ownerToken()
    const { id } = await world.done(makeInvitation, { as, params: { cellar_id }, body: { role: 'owner' } })
    return { ...params, invitation_id: id }
  }
  if (path.includes(':guest_link_id')) {
    const { id } = await world.done(makeGuestLink, { as: await ownerToken(), params: { cellar_id }, body: guestList })
    return { ...params, guest_link_id: id }
  }
  if (path.includes(':import_id')) {
    const as = await ownerToken()
    const body = Buffer.from(`Wine,Type,Size,Quantity\nBlanc ${newId()},White,750ml,1\n`)
    const { import_id } = await world.done(previewImport, { as, params: { cellar_id }, body })
    if (endpoint === getImportFile)
      await world.done(applyImport, { as, params: { cellar_id, import_id }, key: newId() })
    return { ...params, import_id }
  }
  if (endpoint === removeView) {
    const as = members.includes(principal) ? token : await ownerToken()
    const view_id = newId()
    const body = { name: 'To drink', address: 'stage=peak', look: null }
    await world.done(saveView, { as, params: { cellar_id, view_id }, body })
    return { ...params, view_id }
  }
  return params
}

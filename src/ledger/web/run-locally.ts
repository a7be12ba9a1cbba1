import type { I18n } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { call } from '../../client/api.ts'
import { ApiError, NetworkError } from '../../client/api-errors.ts'
import { fieldErrorText } from '../../client/field-error-text.ts'
import type { MemberRole } from '../../model/person.ts'
import type { Endpoint } from '../../shared/contract.ts'
import { dayAt } from '../../shared/days.ts'
import { AppError, errorTexts, sentenceFormats } from '../../shared/errors.ts'
import { newId } from '../../shared/ids.ts'
import { type CommandContext, commandReach } from '../command.ts'
import type { Committed } from '../contract.ts'
import { undone } from '../undo.ts'
import { CellarNotWhole, type CellarStore, DeviceFull } from './cellar-store.ts'
import type { OutboxEntry } from './outbox-entry.ts'
import { changeRefused, type Undoable } from './use-cellar.ts'

export { MadeChanges } from './made-changes.ts'

/** The cellar in which a change is made, and its author. */
export interface Place {
  store: CellarStore
  cellar_id: string
  /** The person's role in it. */
  role: MemberRole
  person: { id: string; name: string }
  i18n: I18n
}

/**
 * Makes a change. A command that this browser knows is run here at once and sent when possible; any other is run on the
 * server. Throws an `ApiError` with a message to show, or a `NetworkError` for a command that only the server can run.
 */
export async function runLocally(
  place: Place,
  command: string,
  input: Record<string, unknown>,
  file?: Blob,
): Promise<Undoable> {
  if (!(await place.store.findCommand(command))) return runOnServer(place, command, input)
  const key = newId()
  const bytes = file && new Uint8Array(await file.arrayBuffer())
  const one = { key, command, input, ...(bytes ? { file: key } : {}), context: contextOf(place) }
  await place.store.add(one, place.role, bytes).catch(error => {
    throw translated(error, place)
  })
  return { key }
}

/** Replaces a request that the server refused by another one. */
export async function replaceLocally(
  place: Place,
  { command, at, file }: OutboxEntry,
  input: Record<string, unknown>,
): Promise<void> {
  const one = { key: newId(), command, input, ...(file ? { file } : {}), context: contextOf(place) }
  await place.store.change(at, one).catch(error => {
    throw translated(error, place)
  })
}

/** Undoes a change: here if it is known here as the person's own, otherwise on the server. */
export async function undoLocally(place: Place, change: Undoable): Promise<Undoable> {
  if ('version' in change) return runOnServer(place, undone.name, { version: change.version })
  const key = newId()
  const one = await place.store.undoOf(change.key, key, contextOf(place))
  if (!one && place.store.state.refused.some(each => each.key === change.key)) throw refusedAlready(place)
  if (!one) return runOnServer(place, undone.name, { request_key: change.key })
  await place.store.add(one, place.role).catch(error => {
    throw translated(error, place)
  })
  return { key }
}

/** Sends the request once more with the same key if it may not have arrived; the server does it only once. */
async function runOnServer(
  { store, cellar_id }: Place,
  command: string,
  body: Record<string, unknown>,
): Promise<Undoable> {
  const endpoint = commandReach(command) as Endpoint
  const request = { params: { cellar_id }, body, key: newId() }
  const committed = (await call(endpoint, request).catch(error => {
    if (!(error instanceof NetworkError)) throw error
    return call(endpoint, request)
  })) as Committed
  await store.reach(committed.version)
  return { version: committed.version }
}

function contextOf({ person }: Place): CommandContext {
  const now = new Date()
  return { person_id: person.id, person_name: person.name, now: now.toISOString(), today: dayAt(now) }
}

/** A change that the server refused is in effect neither here nor there. */
function refusedAlready({ i18n }: Place): ApiError {
  const message = i18n._(msg`This change was refused, so there is nothing to undo. Find it under “Your changes”.`)
  return new ApiError(0, { code: changeRefused, message })
}

/** Converts the refusal of a command here to the error that the server would have sent. */
function translated(error: unknown, { person, i18n }: Place): unknown {
  if (error instanceof DeviceFull) {
    const message = i18n._(
      msg`There is not enough space on this device. The change was not saved; free some space and try again.`,
    )
    return new ApiError(0, { code: 'device_full', message })
  }
  if (error instanceof CellarNotWhole) {
    const message = i18n._(msg`The cellar is still loading. You can change it when it has loaded.`)
    return new ApiError(0, { code: 'cellar_not_whole', message })
  }
  if (!(error instanceof AppError)) return error
  const { id, message } = errorTexts[error.code]
  const by = error.values.by === person.id ? person.name : 'unknown'
  const fields = Object.entries(error.fields ?? {}).map(([name, fieldError]) => [
    name,
    { code: fieldError.code, message: fieldErrorText(fieldError) },
  ])
  return new ApiError(error.status, {
    code: error.code,
    message: i18n._(id, { ...error.values, by }, { message, formats: sentenceFormats }),
    ...(fields.length > 0 ? { fields: Object.fromEntries(fields) } : {}),
  })
}

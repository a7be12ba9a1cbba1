import type { Page } from './fixtures.ts'

/** An action of a person on the page of a wine, and the text they enter there. */
export interface QuickAction {
  what: 'depart' | 'add' | 'note' | 'move' | 'undo'
  wine_id: string
  words: string
  /** The destination of a moved bottle. */
  place: string
  /** The day for date fields, because a device with a wrong clock suggests a wrong one. */
  today: string
}

const reported = 'deed done: '

/**
 * Runs commands through the screens of the application with a script in the page, so that hundreds take seconds.
 * Reports each one that was done; a command that somebody else's change made impossible is given up.
 */
export async function doQuickly(
  page: Page,
  commands: readonly QuickAction[],
  onDone: (what: QuickAction['what']) => void,
): Promise<void> {
  const listen = (message: { text(): string }) => {
    const [before, what] = message.text().split(reported)
    if (before === '') onDone(what as QuickAction['what'])
  }
  page.on('console', listen)
  await page.evaluate(inPage, { commands, reported }).finally(() => page.off('console', listen))
}

/** Runs in the page, where nothing outside of this function is defined. */
async function inPage({ commands, reported }: { commands: readonly QuickAction[]; reported: string }) {
  const commandsOf = {
    depart: async ({ words, today }) => {
      await press('Take out bottle')
      return send('Take out', { departed_on: today, note: words })
    },
    add: async ({ words, today }) => {
      await press('Add bottles', article)
      return send('Add bottles', { bottle_ids: '1', ordered_on: today, received_on: today, merchant: words })
    },
    note: async ({ words }) => {
      await press('Edit')
      return send('Save', { note: words })
    },
    move: async ({ words, place }) => {
      await press(/^Bottle [0-9A-Z]{6}$/)
      await press('Edit bottle')
      return send('Save', { place_id: place, note: words })
    },
    undo: async ({ words }) => {
      buttons(document)
        .findLast(each => nameOf(each) === 'Undo')
        ?.click()
      return until('wine without what was undone', () => !article()?.innerText.includes(words))
    },
  } satisfies Record<QuickAction['what'], (command: QuickAction) => Promise<boolean>>

  for (const command of commands) {
    await show(command.wine_id)
    if (await commandsOf[command.what](command)) console.info(reported + command.what)
  }

  async function show(wine_id: string) {
    if (location.pathname.endsWith(wine_id)) return
    history.pushState({}, '', `/wines/${wine_id}`)
    dispatchEvent(new PopStateEvent('popstate', { state: {} }))
    await pause()
    await until('wine', article)
  }

  /** Fills in the form of the open dialog and submits it. Returns false when it was refused. */
  async function send(name: string, typed: Record<string, string>): Promise<boolean> {
    const form = await until(`form to ${name}`, () => dialog()?.querySelector('form'))
    for (const [field, text] of Object.entries(typed)) {
      const selector = `[data-field="${field}"], [name="${field}"]:not([type=hidden])`
      type(await until(`field ${field}`, () => form.querySelector<HTMLInputElement>(selector)), text)
    }
    await pause()
    await press(name, dialog)
    await until(`end of the dialog to ${name}`, () => !dialog() || dialog()?.querySelector('[role=alert]'))
    if (!dialog()) return true
    await press('Cancel', dialog)
    await until('end of the dialog', () => !dialog())
    return false
  }

  function type(field: HTMLInputElement | HTMLTextAreaElement, text: string) {
    const kind = field instanceof HTMLTextAreaElement ? HTMLTextAreaElement : HTMLInputElement
    Object.getOwnPropertyDescriptor(kind.prototype, 'value')?.set?.call(field, text)
    field.dispatchEvent(new Event('input', { bubbles: true }))
  }

  async function press(name: string | RegExp, within: () => ParentNode | null = () => document) {
    const isMeant = (each: Element) => (typeof name === 'string' ? nameOf(each) === name : name.test(nameOf(each)))
    const button = await until(`button ${name}`, () => buttons(within()).find(isMeant))
    button.click()
  }

  function buttons(within: ParentNode | null) {
    return Array.from(within?.querySelectorAll<HTMLElement>('button, [role=menuitem]') ?? [])
  }

  function nameOf(button: Element) {
    return (button.getAttribute('aria-label') ?? button.textContent ?? '').trim()
  }

  function dialog() {
    return document.querySelector<HTMLElement>('dialog[open], [role=dialog]')
  }

  function article() {
    return document.querySelector('article')
  }

  async function until<T>(about: string, find: () => T | undefined | null | false): Promise<T> {
    for (const end = performance.now() + 20_000; performance.now() < end; await pause()) {
      const found = find()
      if (found) return found
    }
    throw new Error(`There is no ${about}: ${document.body.innerText}`)
  }

  function pause() {
    return new Promise(resolve => setTimeout(resolve, 4))
  }
}

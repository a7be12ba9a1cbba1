import type { ReactNode } from 'react'

export interface ToastAction {
  label: ReactNode
  onPress: () => void
}

export interface Toast {
  id: number
  text: ReactNode
  tone: 'plain' | 'good' | 'danger'
  action?: ToastAction
  /** What one may want to do next, under the text. */
  next?: ToastAction | undefined
  /** How long it stays, in milliseconds; it waits while it is hovered or focused. */
  stays: number
}

let toasts: readonly Toast[] = []
let lastId = 0
const listeners = new Set<() => void>()

/** Says in passing what was done, from anywhere, with a command such as Undo and a next step. Returns how to take it back down. */
export function toast(text: ReactNode, options: Partial<Omit<Toast, 'id' | 'text'>> = {}): () => void {
  const id = ++lastId
  set([...toasts.slice(-2), { tone: 'plain', stays: options.action ? 10_000 : 6_000, ...options, id, text }])
  return () => dismissToast(id)
}

export function dismissToast(id: number): void {
  set(toasts.filter(one => one.id !== id))
}

export const currentToasts = (): readonly Toast[] => toasts

export function onToasts(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

function set(next: readonly Toast[]): void {
  toasts = next
  for (const listener of listeners) listener()
}

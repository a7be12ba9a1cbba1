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
  /** A possible next step, below the text. */
  next?: ToastAction | undefined
  /** The time until the toast goes, in milliseconds. It does not run while the toast is hovered or focused. */
  stays: number
}

let toasts: readonly Toast[] = []
let lastId = 0
const listeners = new Set<() => void>()

/** Shows a short message with an action such as Undo and a next step. Returns a function that removes it. */
export function toast(text: ReactNode, options: Partial<Omit<Toast, 'id' | 'text'>> = {}): () => void {
  const id = ++lastId
  set([...toasts.slice(-2), { tone: 'plain', stays: options.action ? 10_000 : 6_000, ...options, id, text }])
  return () => dismissToast(id)
}

export function dismissToast(id: number): void {
  set(toasts.filter(one => one.id !== id))
}

export const currentToasts = (): readonly Toast[] => toasts

export function subscribeToToasts(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

function set(next: readonly Toast[]): void {
  toasts = next
  for (const listener of listeners) listener()
}

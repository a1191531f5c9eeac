import type { To } from 'react-router-dom'
import { z } from 'zod'
import type { LogLevel, UnsavedWork } from '../shell/index.ts'
import type { ToastKind } from '../ui/core/toast-host.tsx'

/*
 * The shape of a remote's messages to the host. Types say most of it. A text made of a missing value, or a link
 * to another origin, shows only when a page runs. So does personal data in the log. The shell's double asks for
 * all of these in every test.
 */
const kinds: readonly string[] = ['success', 'info', 'warning', 'error'] satisfies ToastKind[]
const levels: readonly string[] = ['debug', 'info', 'warn', 'error'] satisfies LogLevel[]

/** A sentence for a person: not empty, and no value that was not there when it was put together. */
const Sentence = z
  .string()
  .trim()
  .min(1)
  .refine((text) => !/\bundefined\b|\bNaN\b|\[object /.test(text), 'was put together from a missing value')

/** Names of fields that hold something about a person. */
const personal = /mail|surname|cognome|phone|fiscal|address|birth|newborn|mother|password/i

export function agreedToast(kind: string, text: string) {
  if (!kinds.includes(kind)) throw new Error(`The host knows no toast of kind ${kind}: ${kinds.join(', ')}`)
  promised('The text of a toast', text)
}

export const agreedTitle = (title: string) => promised('A title', title)

export function agreedUnsaved({ key, label }: UnsavedWork) {
  promised('What would be lost (the label of unsaved work)', label)
  if (!/^[a-z0-9-]+$/.test(key)) throw new Error(`The key of unsaved work is like plate-grid-12, not ${key}`)
}

export function agreedPlace(to: To) {
  const path = typeof to === 'string' ? to : (to.pathname ?? '')
  if (path !== '' && !/^(\/(?!\/)|[?#.])/.test(path))
    throw new Error(`Places of the product begin with a slash; ${path} does not`)
}

export function agreedLog(level: string, message: string, context: Record<string, unknown> = {}) {
  if (!levels.includes(level)) throw new Error(`The host knows no log level ${level}: ${levels.join(', ')}`)
  promised('A message for the log', message)
  const told = Object.keys(context).find((name) => personal.test(name))
  if (told) throw new Error(`The log takes no personal data: leave ${told} out`)
}

function promised(what: string, text: string) {
  const read = Sentence.safeParse(text)
  if (!read.success) throw new Error(`${what}: "${text}" ${read.error.issues[0]?.message}`)
}

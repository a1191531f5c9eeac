import { z } from 'zod'
import { Id, Moment, Ok } from './common.ts'
import { defineResource } from './endpoint.ts'
import { optionalText, requiredText } from './forms.ts'
import { AppLink } from './notification.ts'

export const SupportRequestInput = z.object({
  subject: requiredText({ max: 150 }),
  text: requiredText({ max: 4000 }),
  /** The page on which the person was, without its query. */
  page: AppLink.nullish(),
  /** Reference of the error that was shown. */
  requestId: optionalText({ max: 100 }),
})
export type SupportRequestInput = z.input<typeof SupportRequestInput>

/** A client's report about itself: never names, barcodes or anything that a person typed. */
export const ClientLogInput = z.object({
  message: z.string().min(1).max(2000),
  stack: z.string().max(10_000).nullish(),
  /** Path of the page, without its query. */
  page: z.string().max(500).nullish(),
  /** The bundle that reports, with its version. */
  bundle: z.string().max(100).nullish(),
  requestId: z.string().max(100).nullish(),
  at: Moment.optional(),
  version: z.string().max(50).default('1.0.0'),
  environment: z.string().max(50).default('production'),
})
export type ClientLogInput = z.input<typeof ClientLogInput>

export const LogLevel = z.enum(['debug', 'info', 'warn', 'error'])
export type LogLevel = z.infer<typeof LogLevel>

export const systemEndpoints = defineResource('system', {
  requestSupport: {
    method: 'POST',
    path: '/system/support',
    byHost: true,
    changes: ['notification'],
    summary: 'Asks support for help, with a picture or document when it helps.',
    access: 'any',
    body: SupportRequestInput,
    upload: { accept: ['.png', '.jpg', '.jpeg', '.pdf'], required: false },
    response: z.object({ id: Id }),
    errors: ['file_too_large', 'file_type', 'too_many_attempts'],
  },
  logClientEvent: {
    method: 'POST',
    path: '/system/logger/:level',
    changes: [],
    summary: 'Takes a log line of a client; limited in number.',
    access: 'public',
    params: z.object({ level: LogLevel }),
    body: ClientLogInput,
    response: Ok,
    errors: ['too_many_attempts'],
    audited: false,
    background: true,
    session: 'beside',
  },
})

import { call } from '@sne/shared/client'
import { type LogLevel, systemEndpoints } from '@sne/shared/contract'
import type { WriteLog } from '@sne/shared/shell'

const order: readonly LogLevel[] = ['debug', 'info', 'warn', 'error']

/** The lowest level that is logged: everything while developing, warnings and errors otherwise. */
const lowest: LogLevel = process.env.NODE_ENV === 'production' ? 'warn' : 'debug'

/** Only these go to the server; the rest stays in the browser's console. */
const reported: readonly LogLevel[] = process.env.NODE_ENV === 'production' ? ['error'] : []

/** Version of the protocol of these reports, and where they come from. */
const client = { version: '1.0.0', environment: 'production' }

/**
 * Technical events of the page: to the console, errors also to the server. Never personal data, neither in the
 * message nor in the context; of the page's address only the path without identifiers of a query.
 */
export const writeLog: WriteLog = (level, message, context) => {
  if (order.indexOf(level) < order.indexOf(lowest)) return
  console[level](message, context ?? '')
  if (reported.includes(level)) report(level, message, context)
}

function report(level: LogLevel, message: string, context: Record<string, unknown> = {}) {
  const { stack, bundle, ...rest } = context
  const detail = Object.keys(rest).length > 0 ? ` ${JSON.stringify(rest)}` : ''
  call(systemEndpoints.logClientEvent, {
    params: { level },
    body: {
      ...client,
      message: `${message}${detail}`.slice(0, 2000),
      stack: typeof stack === 'string' ? stack.slice(0, 10_000) : undefined,
      bundle: typeof bundle === 'string' ? bundle : `host@${HOST_VERSION}`,
      page: location.pathname,
    },
  }).catch(() => undefined) // A report that does not arrive is not worth another one.
}

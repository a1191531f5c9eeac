import type { FastifyInstance } from 'fastify'
import type { BrokenRelations } from '../../platform/database/broken-relation.ts'
import type { Db, OpenDatabase } from '../../platform/database/open.ts'
import type { RefusedForRoom } from '../../platform/database/refused-for-room.ts'
import { type Problem, readiness } from '../../platform/plugins/readiness.ts'
import { clockProblem } from '../../work/operation/clock.ts'
import { warningOver, warningSentence } from '../../work/operation/texts.ts'
import type { Warning } from '../../work/operation/warning.ts'
import type { Watch } from '../../work/operation/watch.ts'

/** Milliseconds that an answer waits for a look at the background work. */
const lookWithin = 1000

export interface HealthParts {
  readonly db: Db
  readonly aside?: OpenDatabase['aside']
  /** How many the database has for this process. */
  readonly connections: number
  readonly dataDir: string
  readonly watch: Watch
  readonly broken: Pick<BrokenRelations, 'now'>
  readonly room: Pick<RefusedForRoom, 'isFull'>
}

/**
 * `/healthz`, and `/livez` as plain text: the process lives. `/readyz`: it can work, and is not
 * being stopped; otherwise 503 with the reason. `warnings` name stopped background work, which
 * prevents no call.
 */
export function reportHealth(app: FastifyInstance, parts: HealthParts): void {
  const { db, aside, connections, dataDir, watch, broken, room } = parts
  let stopping = false
  app.addHook('preClose', async () => {
    stopping = true
  })
  const problemsNow = readiness({
    ...{ db, aside, dataDir },
    onProblem: (problem, error) => app.log.error({ err: error, ...problem }, 'not ready'),
    onWell: (part) => app.log.warn({ part }, 'ready again'),
  })
  let busySince: number | null = null
  const busyWarning = (isBusy: boolean): Warning[] => {
    const code = 'connections_busy'
    if (isBusy && busySince === null) app.log.warn({ code, count: connections }, warningSentence(code))
    if (!isBusy && busySince !== null) app.log.warn({ code }, warningOver)
    busySince = isBusy ? (busySince ?? performance.now()) : null
    if (busySince === null) return []
    return [{ code, count: connections, seconds: Math.round((performance.now() - busySince) / 1000) }]
  }
  app.get('/healthz', async () => ({ status: 'ok' }))
  app.get('/livez', async (_request, reply) => reply.type('text/plain; charset=utf-8').send('ok'))
  app.get('/readyz', async (_request, reply) => {
    if (stopping) return reply.code(503).send({ status: 'stopping' })
    const { problems: failed, isBusy } = await problemsNow()
    const busy = busyWarning(isBusy)
    // Failed checks are answered first: a read of warnings would wait for the database.
    const seen = failed.length === 0 ? await watch.warnings(isBusy ? 0 : lookWithin) : []
    const warnings = [...seen, ...busy]
    // A table that only a call reads: the checks above write others.
    const unreadable: Problem[] = broken.now ? [{ part: 'database', reason: broken.now }] : []
    const full: Problem[] = room.isFull ? [{ part: 'database', reason: 'full' }] : []
    const known = failed.some(({ part }) => part === 'database') ? [] : [...unreadable, ...full]
    const problems = [...failed, ...known, ...clockProblem(warnings)]
    // Details name records and folders: for the log and for people who are signed in.
    const codes = warnings.map(({ detail: _detail, ...warning }) => warning)
    if (problems.length === 0) return { status: 'ready', warnings: codes }
    return reply.code(503).header('retry-after', '5').send({ status: 'not ready', problems })
  })
}

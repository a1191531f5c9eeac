import { sql } from 'kysely'
import type { KeyContext } from '../../platform/calls/context.ts'
import { refuse } from '../../platform/calls/refusal.ts'
import { keyLimits } from '../../platform/limits.ts'
import { tellOfKey } from './tell-of-key.ts'
import { texts } from './texts.ts'

const day = 24 * 3_600_000
/** Seconds after which some of the kept bytes are a day old, for a sender that continues. */
const retryAfter = 3_600
const mebibyte = 1024 * 1024

/** Support hears of a key that sends too much once a day. */
const tellSupport = (context: KeyContext, since: Date) =>
  tellOfKey(context, since, {
    title: texts.refusedQuotaTitle,
    text: (name, facility) => texts.refusedQuotaOf(name, facility, keyLimits.refusedBytesPerDay / mebibyte),
    link: '/intake/keys',
  })

/**
 * Refused messages of one key are kept up to a number of bytes a day; orders that can be registered are accepted beyond
 * it.
 * @param kept texts that would be kept
 * @throws Refusal `too_many_attempts` once support is told
 */
export async function askRefusedQuota(context: KeyContext, kept: readonly string[]): Promise<void> {
  const { db, now, caller } = context
  const since = new Date(now.getTime() - day)
  const { bytes } = await db
    .selectFrom('intakeMessages')
    .select(
      sql<number>`coalesce(sum(octet_length(text) + coalesce(octet_length(answer), 0)), 0)::float8`.as(
        'bytes',
      ),
    )
    .where('apiKeyId', '=', caller.apiKeyId)
    .where('ack', '<>', 'AA')
    .where('receivedAt', '>', since.toISOString())
    .executeTakeFirstOrThrow()
  const more = kept.reduce((sum, text) => sum + Buffer.byteLength(text), 0)
  if (bytes + more <= keyLimits.refusedBytesPerDay) return
  await tellSupport(context, since)
  throw refuse('too_many_attempts', {
    message: texts.refusedQuota(keyLimits.refusedBytesPerDay / mebibyte),
    details: { retryAfter },
    keepWrites: true,
  })
}

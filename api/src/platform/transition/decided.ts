import type { Context } from '../calls/context.ts'

/** Columns of a proposal that somebody decides: who and when, and why where a reason is asked for. */
export const decided = ({ now, viewer }: Pick<Context, 'now' | 'viewer'>, reason: string | null = null) => ({
  decidedAt: now,
  decidedBy: viewer.userId,
  decisionReason: reason,
})

import type { NewbornEventType, Tone } from '@sne/shared/domain'

/** How each kind of event looks on the line: what went well, what asks for attention, what went wrong. */
export const eventTone: Readonly<Record<NewbornEventType, Tone>> = {
  registered: 'grey',
  sample_collected: 'grey',
  shipped: 'blue',
  accepted: 'green',
  not_valid: 'red',
  not_required: 'grey',
  not_received: 'red',
  planned: 'grey',
  punched: 'grey',
  analyzed: 'blue',
  re_test: 'purple',
  second_tier: 'purple',
  report_accepted: 'green',
  report_reopened: 'purple',
  recall_requested: 'amber',
  recall_refused: 'red',
  recall_sample_accepted: 'green',
  serum_report: 'blue',
  communication: 'blue',
  referral: 'purple',
  follow_up: 'purple',
  closed: 'grey',
  merged: 'purple',
  separated: 'purple',
}

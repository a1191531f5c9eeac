import { migration } from './statements.ts'

/** Refused messages of one key and day are counted by their bytes. */
export const refusedMessages = migration(
  "create index intake_messages_refused on intake_messages (api_key_id, received_at) where ack <> 'AA'",
)

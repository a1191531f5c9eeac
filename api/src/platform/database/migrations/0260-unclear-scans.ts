import { migration, oneOf } from './statements.ts'

/** A scan whose characters a pause parts is kept like one that was not read. */
export const unclearScans = migration(
  'alter table open_scans drop constraint open_scans_kind_check',
  `alter table open_scans add constraint open_scans_kind_check ${oneOf('kind', ['unknown', 'out_of_list', 'undecided', 'failed', 'unread', 'unclear'])}`,
)

import { migration } from './statements.ts'

/** Missing communications look for urgent requests also when their material came: few of many requests. */
export const urgentRequests = migration(
  'create index sample_requests_urgent on sample_requests (workgroup_id, status) where urgent',
)

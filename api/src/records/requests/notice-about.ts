import { sql } from 'kysely'

/**
 * The notice under `notice` asks a place for what the request under `request` wants: it names the request, or it said that the
 * card is unsuitable when the request was made in its place.
 */
export const noticeAbout = sql<boolean>`(notice.entity_type = 'sample-request' and notice.entity_id = request.id
  or notice.entity_type = 'sample' and notice.type = 'sample_invalid' and request.type = 'new_spot'
    and notice.entity_id = request.origin_sample_id and notice.laboratory_id = request.workgroup_id
    and notice.created_at >= date_trunc('minute', request.created_at))`

import { migration } from './statements.ts'

/** Ways into the large tables for every list and search: none reads more as the years go by. */
export const lists = migration(
  // Newest first, as the lists show them: an index of the plain order puts empty moments first when it is read backwards.
  'create index samples_newest on samples (status, accepted_at desc nulls last, id desc) where deleted_at is null',
  'create index samples_newest_of_all on samples (accepted_at desc nulls last, id desc) where deleted_at is null',
  'create index shippings_newest on shippings (destination_workgroup_id, sent_at desc nulls last, id desc) where deleted_at is null',
  'create index analyzable_samples_due on analyzable_samples (workgroup_id, due_at, id) where deleted_at is null',
  'create index analyzable_samples_newest on analyzable_samples (workgroup_id, accepted_at desc nulls last, id desc) where deleted_at is null',
  'create index sample_analyses_newest on sample_analyses (imported_at desc nulls last, id desc)',
  'create index analysis_requests_newborn on analysis_requests (newborn_id)',
  // What is at hand stays few while the table grows.
  `create index analyzable_samples_at_work on analyzable_samples (workgroup_id, due_at, id)
    where deleted_at is null and status in ('waiting', 'accepted', 'planned', 'punched', 'in_analysis', 'to_review',
      're_test', 'second_tier', 'recall', 'to_verify')`,

  // Text search: codes from their beginning in any case, numbers from their beginning and by their end.
  'create index samples_barcode_text on samples (upper(barcode) text_pattern_ops)',
  'create index shippings_barcode_text on shippings (upper(barcode) text_pattern_ops)',
  'create index shippings_barcode_end on shippings (reverse(upper(barcode)) text_pattern_ops)',
  'create index shippings_number_text on shippings (upper(number) text_pattern_ops)',
  'create index shippings_number_end on shippings (reverse(upper(number)) text_pattern_ops)',
  'create index samples_protocol_text on samples (protocol_number text_pattern_ops)',
  'create index samples_protocol_end on samples (reverse(protocol_number) text_pattern_ops)',
  'create index analyzable_samples_protocol_text on analyzable_samples (protocol_number text_pattern_ops)',
  'create index analyzable_samples_protocol_end on analyzable_samples (reverse(protocol_number) text_pattern_ops)',
  'drop index samples_protocol_number_idx',

  'create index analysis_values_value on analysis_values (analyte, value) where deleted_at is null and not excluded',
)

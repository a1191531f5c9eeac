import { migration } from './statements.ts'

/**
 * The orders of one newborn and category decide whether it is settled. `offset 0` keeps the planner from reading every accepted report
 * into a hash, and the variables keep it from doing so with every closed order: a plan made while few orders were closed did both at
 * each closing.
 */
export const settleByKey = migration(
  `create or replace function settle_category() returns trigger language plpgsql as $$
    declare moved record; has_outcome boolean;
    begin
      for moved in select new.newborn_id as newborn, new.category union select old.newborn_id, old.category loop
        has_outcome := exists (select from analysis_requests r
          where r.newborn_id = moved.newborn and r.category = moved.category and r.status = 'closed'
            and (r.close_reason in ('report_negative', 'positivity_returned', 'report_positive_referred', 'newborn_closed')
              or exists (select from reports signed where signed.analysis_request_id = r.id and signed.status = 'accepted'
                and signed.outcome <> 'recall' offset 0)) offset 0);
        update expected_categories e set settled = has_outcome
          where e.newborn_id = moved.newborn and e.category = moved.category and e.settled <> has_outcome;
      end loop;
      return null;
    end $$`,
)

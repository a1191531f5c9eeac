import { migration } from './statements.ts'

/**
 * Control lots of cycles that a demonstration filled with means as shares of a concentration: 66 cycles are beyond every run. They
 * get the means of a fill of today. A lot is recognised by its code, mean and SD as they were filled; a lead's own stay.
 */
export const demoCycleControls = migration(
  `update qc_lot_limits l
    set expected = jsonb_build_object('kind', 'mean_sd', 'mean', round(former.top * former.share, 6),
      'sd', round(former.top * former.share * 0.08, 6))
    from qc_lots lot, (values ('SMN1', 44, 'low', 0.3, 0.9), ('SMN1', 44, 'medium', 0.6, 0.8), ('SMN1', 44, 'high', 1.5, 0.7),
      ('RNASEP', 28, 'low', 0.3, 0.9), ('RNASEP', 28, 'medium', 0.6, 0.8), ('RNASEP', 28, 'high', 1.5, 0.7))
      as former (analyte, top, level, filled, share)
    where lot.id = l.qc_lot_id and lot.code = 'SMA_SMN1-' || upper(lot.level) || '-01'
      and former.analyte = l.analyte and former.level = lot.level and l.expected ->> 'kind' = 'mean_sd'
      and abs((l.expected ->> 'mean')::numeric - former.top * former.filled) < 0.001
      and abs((l.expected ->> 'sd')::numeric - former.top * former.filled * 0.08) < 0.001`,
)

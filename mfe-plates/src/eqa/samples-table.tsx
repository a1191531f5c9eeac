import type { EqaRound } from '@sne/shared/contract'
import { formatText } from '@sne/shared/domain'
import { ValuesTable } from '@sne/shared/ui-data'
import { Link } from 'react-router-dom'
import { eqaTexts as texts } from './texts.ts'

const titles = [texts.sample, texts.label, texts.barcode, texts.place]

/** Samples of a round, their barcodes and their present or former wells. */
export const SamplesTable = ({ round }: { readonly round: EqaRound }) => (
  <ValuesTable label={texts.samplesTable} words low heads={titles}>
    <tbody>
      {round.sampleList.map(({ id, code, label, barcode, places }) => (
        <tr key={id}>
          <td>{code}</td>
          <td>{formatText(label)}</td>
          <td>{barcode}</td>
          <td>
            {places.length === 0 && <span className="sne-weak">{texts.noPlace}</span>}
            {places.map(({ plate, well, counts }) => (
              <div key={`${plate.id} ${well}`}>
                <Link to={`/plate/${plate.id}/view`}>{texts.placedAt(plate.label, well)}</Link>
                {!counts && round.measured > 0 && <span className="sne-weak"> ({texts.notCounting})</span>}
              </div>
            ))}
          </td>
        </tr>
      ))}
    </tbody>
  </ValuesTable>
)

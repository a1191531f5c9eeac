import type { ImportProfileSetView } from '@sne/shared/contract'
import { profileLines } from '@sne/shared/domain'
import { Card } from '@sne/shared/ui-core'
import { ValuesTable } from '@sne/shared/ui-data'
import { profileTexts as texts } from './texts.ts'

/** All that a profile says, a line each. */
export const ProfileContent = ({ set: { spec, hash } }: { readonly set: ImportProfileSetView }) => (
  <Card title={texts.content} flush>
    <ValuesTable words label={texts.tableOf(texts.content)} heads={[texts.part, texts.name, texts.says]}>
      <tbody>
        {profileLines(spec).map(({ part, name, value }) => (
          <tr key={`${part} ${name}`}>
            <td>{part}</td>
            <th scope="row">{name}</th>
            <td>{value}</td>
          </tr>
        ))}
      </tbody>
    </ValuesTable>
    {hash && <p className="sne-weak adm-profile-hash">{texts.fingerprint(hash)}</p>}
  </Card>
)

import { plateEndpoints } from '@sne/shared/contract'
import { wellEditableStatuses } from '@sne/shared/domain'
import { LinkButton } from '@sne/shared/ui-core'
import { ListPage } from '@sne/shared/ui-data'
import { plateTexts as texts } from '../parts/plate/texts.ts'
import { plateColumns } from './plate-columns.tsx'

/** Without a plate in the address: the plates that can be worked on, and a new one. */
export const ChoosePlate = ({ work }: { readonly work: 'planning' | 'punching' }) => (
  <ListPage
    title={work === 'planning' ? texts.choosePlanning : texts.choosePunching}
    actions={
      <LinkButton type="primary" to="/plate/add">
        {texts.add}
      </LinkButton>
    }
    id={`plates-${work}`}
    label={texts.listLabel}
    endpoint={plateEndpoints.listPlates}
    query={{ status: [...wellEditableStatuses] }}
    search={texts.search}
    columns={plateColumns}
    defaultSort="-createdAt"
    href={({ id }) => `/plate/${id}/${work}`}
    empty={{
      title: work === 'planning' ? texts.noneToPlan : texts.noneToPunch,
      hint: texts.noneHint,
    }}
  />
)

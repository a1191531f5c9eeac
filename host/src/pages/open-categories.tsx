import { useCall } from '@sne/shared/client'
import { type OpenCategory, openCategoryEndpoints } from '@sne/shared/contract'
import { hasRole, screeningLabels } from '@sne/shared/domain'
import { Alert, ErrorOf } from '@sne/shared/ui-core'
import { Link } from 'react-router-dom'
import { useMe } from '../session/session-store.ts'

const counted = (cards: number) => (cards === 1 ? '1 cartoncino' : `${cards} cartoncini`)

/**
 * Cards of a category that no laboratory analyses, for roles that can act on them; nothing when there are
 * none.
 */
export function OpenCategories() {
  return hasRole(useMe(), openCategoryEndpoints.listOpenCategories.access) ? <Open /> : null
}

function Open() {
  const open = useCall(openCategoryEndpoints.listOpenCategories)
  if (open.isError && !open.data)
    return <ErrorOf inline error={open.error} onRetry={() => void open.refetch()} />
  return open.data?.items.map((one) => <Category key={one.category} open={one} />)
}

function Category({ open: { category, cards, first } }: { readonly open: OpenCategory }) {
  return (
    <Alert
      type="error"
      showIcon
      title={`Categoria senza laboratorio: ${screeningLabels[category]}, ${counted(cards)}`}
      description={
        <>
          Nessuno li analizza finché un laboratorio non riprende la categoria.{' '}
          {first.map(({ sampleId, newbornId, barcode }, index) => (
            <span key={sampleId}>
              {index > 0 && ', '}
              <Link to={`/newborn/${newbornId}/sample/${sampleId}`}>{barcode}</Link>
            </span>
          ))}
          {cards > first.length && ' …'}
        </>
      }
    />
  )
}

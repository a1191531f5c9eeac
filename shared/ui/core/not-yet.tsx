import { Link } from 'react-router-dom'
import { errorCatalogue } from '../../contract/errors.ts'
import { EmptyState } from './empty-state.tsx'
import { Page } from './page.tsx'
import { coreTexts } from './texts.ts'

/** A page that belongs to the product but that this version does not have: a text says so. */
export const NotYetAvailable = ({ title }: { readonly title: string }) => (
  <Page title={title}>
    <EmptyState
      title={coreTexts.notYet}
      hint={errorCatalogue.not_implemented.message}
      action={<Link to="/home">{coreTexts.backHome}</Link>}
    />
  </Page>
)

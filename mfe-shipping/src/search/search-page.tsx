import { useCall } from '@sne/shared/client'
import { analysisTypeEndpoints, SearchedThing } from '@sne/shared/contract'
import { Button, Card, Page } from '@sne/shared/ui-core'
import { FilterPanel, PageTabs, useFilterNames, useListState } from '@sne/shared/ui-data'
import { birthPointFilter, useBirthPointOptions } from '../parts/birth-point-options.ts'
import { FoundAnalyses, FoundAnalyzables, FoundSamples } from './found-lists.tsx'
import { JumpField } from './jump-field.tsx'
import { SavedSearches } from './saved-searches.tsx'
import './search.css'
import { analyteOptions, ownNames, searchFilters, thingFilter } from './search-filters.ts'
import { searchTexts as texts } from './texts.ts'

/** One row at 1280 pixels: newborn, mother, card, protocol and days of birth. */
const firstFilters = 5
/** Reference data hardly ever change. */
const fresh = 10 * 60_000
const nowhere = Object.fromEntries(ownNames.map((name) => [name, null]))

const thingOf = (text: unknown): SearchedThing => SearchedThing.catch('samples').parse(text)

/** "Ricerca Avanzata": cards, their categories or their analyses by any combination of their facts. */
export default function SearchPage() {
  const birthPoint = birthPointFilter(useBirthPointOptions())
  const types = useCall(analysisTypeEndpoints.listAnalysisTypes, { query: {} }, { staleTime: fresh })
  const choices = { birthPoint, analytes: analyteOptions(types.data?.items ?? []) }
  const everything = SearchedThing.options.flatMap((thing) => [...searchFilters(thing, choices)])
  const control = useListState(useFilterNames([thingFilter, ...everything]))
  const of = thingOf(control.filters.of)
  const analyte = control.filters.analyte as string | undefined

  const content = {
    samples: <FoundSamples filters={searchFilters('samples', choices)} />,
    analyzables: <FoundAnalyzables filters={searchFilters('analyzables', choices)} />,
    analyses: <FoundAnalyses filters={searchFilters('analyses', choices)} analyte={analyte} />,
  }
  return (
    <Page
      title={texts.title}
      actions={
        <>
          <SavedSearches of={of} control={control} />
          <Button onClick={() => control.show('', { of })}>{texts.clear}</Button>
        </>
      }
    >
      <JumpField control={control} />
      <Card>
        <FilterPanel filters={searchFilters(of, choices)} control={control} first={firstFilters} />
      </Card>
      <PageTabs
        active={of}
        tabs={SearchedThing.options.map((thing) => ({
          key: thing,
          label: texts.of[thing],
          children: content[thing],
        }))}
        onChange={(thing) => control.change({ sort: null, filters: { ...nowhere, of: thing } })}
      />
    </Page>
  )
}

import { useAction, useCall } from '@sne/shared/client'
import { type SavedSearch, SaveSearchInput, type SearchedThing, searchEndpoints } from '@sne/shared/contract'
import { useToast } from '@sne/shared/shell'
import { Button, DeleteOutlined, IconButton, messageOf } from '@sne/shared/ui-core'
import { FormModal, type ListControl, Select, TextField } from '@sne/shared/ui-data'
import { useState } from 'react'
import { searchTexts as texts } from './texts.ts'

const NameInput = SaveSearchInput.pick({ name: true })

interface SavedSearchesProps {
  readonly of: SearchedThing
  readonly control: Pick<ListControl, 'q' | 'filters' | 'show'>
}

/** The own searches by name: show again, keep the present one, forget. */
export function SavedSearches({ of, control }: SavedSearchesProps) {
  const toast = useToast()
  const [chosen, setChosen] = useState<number | null>(null)
  const [naming, setNaming] = useState(false)
  const saved = useCall(searchEndpoints.listSavedSearches)
  const save = useAction(searchEndpoints.saveSearch)
  const remove = useAction(searchEndpoints.deleteSavedSearch)
  const items = saved.data?.items ?? []
  const current = items.find(({ id }) => id === chosen)

  const show = ({ id, query }: SavedSearch) => {
    setChosen(id)
    control.show(query.q, { ...query.filters, of: query.of })
  }
  const forget = async ({ id, name }: SavedSearch) => {
    try {
      await remove.mutateAsync({ params: { id } })
      setChosen(null)
      toast('success', texts.removed(name))
    } catch (error) {
      toast('error', messageOf(error))
    }
  }
  const keep = async ({ name }: { name: string }) => {
    const { of: _, ...filters } = control.filters
    const copies = Object.fromEntries(
      Object.entries(filters).map(([key, value]) => [key, typeof value === 'string' ? value : [...value]]),
    )
    const { search } = await save.mutateAsync({
      body: { name, query: { of, q: control.q, filters: copies } },
    })
    toast('success', texts.kept(search.name))
    setChosen(search.id)
    setNaming(false)
  }

  return (
    <>
      <Select
        className="shp-saved"
        aria-label={texts.saved}
        placeholder={texts.saved}
        value={current?.id}
        loading={saved.isFetching}
        notFoundContent={saved.isError ? saved.error.message : texts.noSaved}
        showSearch={{ optionFilterProp: 'label' }}
        options={items.map(({ id, name }) => ({ value: id, label: name }))}
        // Also the one that is chosen already: the filters may have moved on since.
        onSelect={(id: number) => {
          const search = items.find((one) => one.id === id)
          if (search) show(search)
        }}
      />
      {current && (
        <IconButton
          icon={<DeleteOutlined />}
          label={texts.remove(current.name)}
          onClick={() => void forget(current)}
        />
      )}
      <Button onClick={() => setNaming(true)}>{texts.save}</Button>
      <FormModal
        open={naming}
        title={texts.saveTitle}
        schema={NameInput}
        defaultValues={{ name: current?.name ?? '' }}
        unsaved={null}
        submitText={texts.keep}
        onCancel={() => setNaming(false)}
        onSubmit={keep}
      >
        <TextField name="name" label={texts.name} required maxLength={60} help={texts.saveHelp} autoFocus />
      </FormModal>
    </>
  )
}

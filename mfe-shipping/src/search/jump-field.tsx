import { isApiError, useCallAsRemote } from '@sne/shared/client'
import { sampleEndpoints } from '@sne/shared/contract'
import { useToast } from '@sne/shared/shell'
import { cleanScan, Input, type ListControl } from '@sne/shared/ui-data'
import { useState } from 'react'
import { useNavigate } from 'react-router-dom'
import { sampleHref } from '../parts/sample/sample-href.ts'
import { searchTexts as texts } from './texts.ts'

/**
 * A barcode or a name: with one card found, Enter opens it; with more, or none, the list below shows them. A scanner
 * presses Enter by itself.
 */
export function JumpField({ control }: { readonly control: Pick<ListControl, 'q' | 'search'> }) {
  const call = useCallAsRemote()
  const navigate = useNavigate()
  const toast = useToast()
  const [text, setText] = useState(control.q)
  const [known, setKnown] = useState(control.q)
  const [busy, setBusy] = useState(false)
  if (known !== control.q) {
    setKnown(control.q)
    setText(control.q)
  }

  const jump = async () => {
    const q = cleanScan(text)
    if (q === '') return control.search('')
    setBusy(true)
    try {
      const { items, total } = await call(sampleEndpoints.listSamples, { query: { q, pageSize: 1 } })
      const [only] = items
      if (only && total === 1) navigate(sampleHref(only))
      else control.search(q)
    } catch (error) {
      if (!isApiError(error)) throw error
      toast('error', error.message)
    } finally {
      setBusy(false)
    }
  }

  return (
    <div className="shp-jump">
      <Input.Search
        aria-label={texts.jump}
        placeholder={texts.jump}
        type="search"
        value={text}
        loading={busy}
        allowClear
        autoFocus
        enterButton
        onChange={({ target }) => {
          setText(target.value)
          if (target.value === '' && control.q !== '') control.search('')
        }}
        onSearch={() => void jump()}
      />
      <span className="sne-weak">{texts.jumpHint}</span>
    </div>
  )
}

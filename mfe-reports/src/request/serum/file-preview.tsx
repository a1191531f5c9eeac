import { openFile } from '@sne/shared/client'
import type { DocumentType } from '@sne/shared/domain'
import { Alert, Button } from '@sne/shared/ui-core'
import { useEffect, useState } from 'react'
import { useWatch } from 'react-hook-form'
import { contentOf, wrongContent } from '../../parts/request/documents.ts'
import '../../parts/request/request.css'
import { serumTexts as texts } from './texts.ts'

interface Read {
  readonly file: File
  readonly type: DocumentType | null
  /** An image as a data address: the page's policy shows no other made by a page. */
  readonly image: string | null
}

const asDataUrl = (file: File) =>
  new Promise<string>((resolve, reject) => {
    const reader = new FileReader()
    reader.onload = () => resolve(String(reader.result))
    reader.onerror = () => reject(reader.error)
    reader.readAsDataURL(file)
  })

async function read(file: File): Promise<Read> {
  const type = await contentOf(file)
  return { file, type, image: type?.startsWith('image/') ? await asDataUrl(file) : null }
}

/**
 * The chosen file before it is sent: an image as it is, a PDF in a tab of its own, anything else as a text.
 */
export function FilePreview() {
  const file: unknown = useWatch({ name: 'file' })
  const [shown, setShown] = useState<Read | null>(null)
  useEffect(() => {
    if (!(file instanceof File)) return
    let left = false
    void read(file).then((next) => {
      if (!left) setShown(next)
    })
    return () => {
      left = true
    }
  }, [file])
  if (!(file instanceof File) || shown?.file !== file) return null
  if (shown.type === null) return <Alert type="error" showIcon title={wrongContent} />
  return (
    <div className="req-preview">
      {shown.image ? (
        <img src={shown.image} alt={texts.image(file.name)} />
      ) : (
        <Button onClick={() => openFile(file)}>{texts.openPdf}</Button>
      )}
    </div>
  )
}

import { Button } from 'antd'
import { useRef } from 'react'
import { useFormContext } from 'react-hook-form'
import { formatFileSize } from '../../../domain/index.ts'
import { fileTooLarge } from '../../../domain/validation-messages.ts'
import { InboxOutlined } from '../../icons.ts'
import { dataTexts } from '../texts.ts'
import { FieldFrame } from './field-frame.tsx'
import { DropArea } from './file-drop.tsx'
import { useNeverKept } from './never-kept.ts'
import { type FieldProps, useField } from './use-field.ts'

export interface FileFieldProps extends FieldProps {
  /** Endings with the dot, in lower case, as the endpoint declares them (`endpoint.upload.accept`). */
  readonly accept: readonly string[]
  /** Bytes. */
  readonly maximumSize: number
}

/** Problem of a file before it is sent; null without any. */
export function fileProblem(file: File, accept: readonly string[], maximumSize: number): string | null {
  if (file.size > maximumSize) return fileTooLarge(maximumSize)
  const name = file.name.toLowerCase()
  return accept.length === 0 || accept.some((ending) => name.endsWith(ending)) ? null : dataTexts.wrongType
}

/** One file, chosen or dropped; the value is a `File` or null. A file that cannot be sent is not taken. */
export function FileField(props: FileFieldProps) {
  const { accept, maximumSize, name } = props
  useNeverKept(name)
  const bound = useField(props)
  const { setError, clearErrors } = useFormContext()
  const input = useRef<HTMLInputElement>(null)
  const file = bound.field.value instanceof File ? bound.field.value : null

  const take = (next: File | undefined) => {
    if (input.current) input.current.value = ''
    if (!next) return
    const problem = fileProblem(next, accept, maximumSize)
    bound.field.onChange(problem ? null : next)
    if (problem) setError(name, { type: 'file', message: problem })
    else clearErrors(name)
  }

  const help = [props.help, dataTexts.maximumSize(formatFileSize(maximumSize))].filter(Boolean).join(' ')
  return (
    <FieldFrame bound={bound} props={{ ...props, help }}>
      <DropArea onFile={take}>
        <input
          {...bound.aria}
          ref={(element) => {
            input.current = element
            bound.field.ref(element)
          }}
          id={bound.id}
          type="file"
          className="sne-hidden"
          accept={accept.join(',')}
          disabled={props.disabled}
          onBlur={bound.field.onBlur}
          onChange={(event) => take(event.target.files?.[0])}
        />
        {file ? (
          <>
            <strong>{file.name}</strong> <span className="sne-weak">{formatFileSize(file.size)}</span>
            <Button type="link" size="small" onClick={() => bound.field.onChange(null)}>
              {dataTexts.removeFile}
            </Button>
          </>
        ) : (
          <>
            <Button icon={<InboxOutlined />} disabled={props.disabled} onClick={() => input.current?.click()}>
              {dataTexts.chooseFile}
            </Button>
            <span className="sne-weak">{dataTexts.dropFile}</span>
          </>
        )}
      </DropArea>
    </FieldFrame>
  )
}

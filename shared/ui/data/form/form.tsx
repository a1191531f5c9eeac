import { zodResolver } from '@hookform/resolvers/zod'
import { Alert, Button } from 'antd'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import {
  type DefaultValues,
  type Field,
  type FieldValues,
  FormProvider,
  get,
  type UseFormReturn,
  useForm,
} from 'react-hook-form'
import type { z } from 'zod'
import { applyFieldErrors, isApiError } from '../../../client/index.ts'
import { defaultMessage } from '../../../contract/default-messages.ts'
import { DraftAlert } from '../../core/draft-alert.tsx'
import { messageOf } from '../../core/error-panel.tsx'
import { coreTexts } from '../../core/texts.ts'
import '../../styles/form.css'
import { dataTexts } from '../texts.ts'
import { NeverKept } from './never-kept.ts'
import { notSaved, type UnsavedForm, useKeptForm } from './use-kept-form.ts'

type Schema = z.ZodType<unknown, FieldValues>

export interface FormProps<S extends Schema> {
  /** The endpoint's own body schema: the same rules and messages as on the server. */
  readonly schema: S
  readonly defaultValues: DefaultValues<z.input<S>>
  /**
   * Work that leaving would lose: asked about first, and kept over a reload. Null for a sign-in, or for a
   * choice made again in a moment.
   */
  readonly unsaved: UnsavedForm | null
  /**
   * Sends the checked values. A thrown error is shown. The server's field errors appear under their fields;
   * errors of absent fields and any other error appear above the buttons. `notSaved` says that nothing was
   * saved and the page itself shows why.
   */
  readonly onSubmit: (values: z.output<S>, form: UseFormReturn<z.input<S>>) => Promise<unknown> | unknown
  readonly submitText?: string
  readonly danger?: boolean
  readonly onCancel?: () => void
  /** At the left of the buttons. */
  readonly extra?: ReactNode
  /** Fields beside each other, as many columns as given. */
  readonly columns?: 1 | 2 | 3
  /** Told when something was typed that is not saved, and when it is no more. */
  readonly onDirtyChange?: (dirty: boolean) => void
  /** Names the form where a page has several. */
  readonly label?: string
  readonly children: ReactNode
}

/** A form: react-hook-form with a zod schema, server field errors, one button that cannot be pressed twice. */
export function Form<S extends Schema>(props: FormProps<S>) {
  const { schema, defaultValues, onSubmit, onDirtyChange, columns = 1 } = props
  const form = useForm<z.input<S>, unknown, z.output<S>>({
    // The resolver's own types do not follow a generic schema.
    resolver: zodResolver(schema as never, { error: defaultMessage } as never) as never,
    defaultValues,
    mode: 'onTouched',
  })
  const { isDirty, isSubmitting, errors } = form.formState
  const kept = useKeptForm(form as unknown as UseFormReturn, props.unsaved, defaultValues)

  useEffect(() => {
    if (!isDirty || !onDirtyChange) return
    onDirtyChange(true)
    return () => onDirtyChange(false)
  }, [isDirty, onDirtyChange])

  /** Submissions whose refusal concerns no field of the page: the alert gets the focus. */
  const [alertFocus, setAlertFocus] = useState(0)
  const alert = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (alertFocus > 0) alert.current?.focus()
  }, [alertFocus])

  const submit = form.handleSubmit(async (values) => {
    try {
      const outcome = await onSubmit(values as z.output<S>, form as unknown as UseFormReturn<z.input<S>>)
      if (outcome !== notSaved) kept.saved()
    } catch (error) {
      const isShown = (path: string) =>
        (get(form.control._fields, path) as Partial<Field> | undefined)?._f?.mount === true
      const elsewhere = applyFieldErrors(error, form.setError, isShown)
      if (elsewhere?.length === 0) return
      const reference = isApiError(error) ? error.reference : null
      const lines = elsewhere?.map(({ path, message }) => dataTexts.fieldElsewhere(path, message))
      form.setError('root', { type: reference ?? '', message: lines?.join(' ') ?? messageOf(error) })
      if (isApiError(error) && elsewhere?.length === error.fields.length) setAlertFocus((times) => times + 1)
      if (!isApiError(error)) throw error
    }
  })

  return (
    <FormProvider {...form}>
      <form className="sne-form" noValidate aria-label={props.label} onSubmit={submit}>
        {props.unsaved && (
          <DraftAlert
            notice={kept.notice}
            label={props.unsaved.label}
            onDiscard={kept.discard}
            onClose={kept.closeNotice}
          />
        )}
        <NeverKept value={kept.neverKept}>
          <div className={`sne-fields sne-fields-${columns}`}>{props.children}</div>
        </NeverKept>
        {errors.root && (
          <div ref={alert} tabIndex={-1}>
            <Alert
              type="error"
              showIcon
              title={errors.root.message}
              description={errors.root.type ? `${coreTexts.reference} ${errors.root.type}` : undefined}
            />
          </div>
        )}
        <div className="sne-form-footer">
          {props.extra}
          {props.onCancel && (
            <Button onClick={props.onCancel} disabled={isSubmitting}>
              {dataTexts.cancel}
            </Button>
          )}
          <Button type="primary" htmlType="submit" danger={props.danger} loading={isSubmitting}>
            {props.submitText ?? dataTexts.save}
          </Button>
        </div>
      </form>
    </FormProvider>
  )
}

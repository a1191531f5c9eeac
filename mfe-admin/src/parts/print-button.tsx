import { useSpinner, useToast } from '@sne/shared/shell'
import { Button, messageOf, PrinterOutlined } from '@sne/shared/ui-core'

interface PrintButtonProps {
  readonly label: string
  /** Opens the document. @throws ApiError */
  readonly print: () => Promise<unknown>
}

/** Prints the content of a list; the person sees that it is made, or why it is not. */
export function PrintButton({ label, print }: PrintButtonProps) {
  const spinner = useSpinner()
  const toast = useToast()
  const open = async () => {
    const hide = spinner.show(label)
    try {
      await print()
    } catch (error) {
      toast('error', messageOf(error))
    } finally {
      hide()
    }
  }
  return (
    <Button icon={<PrinterOutlined />} onClick={() => void open()}>
      {label}
    </Button>
  )
}

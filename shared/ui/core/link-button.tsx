import { Button, type ButtonProps } from 'antd'
import { useHref, useLinkClickHandler } from 'react-router-dom'

export interface LinkButtonProps extends Pick<ButtonProps, 'children' | 'icon' | 'type' | 'size'> {
  /** Address inside the product. */
  readonly to: string
}

/** A link that looks like a button: it opens in a new tab as links do, and without leaving the page otherwise. */
export function LinkButton({ to, ...button }: LinkButtonProps) {
  const href = useHref(to)
  const navigate = useLinkClickHandler<HTMLElement>(to)
  return <Button {...button} href={href} onClick={(event) => navigate(event as never)} />
}

import { type ReactNode, useEffect, useRef } from 'react'
import type { PlainOptions } from './draw-plain.ts'
import './picture.css'

/** Loaded with the first picture alone. */
const drawing = () => import('./draw-plain.ts')

interface Props {
  /** Text alternative for people who cannot see it. */
  readonly label: string
  /** A stable reference while the picture is unchanged. */
  readonly options: PlainOptions
  /** Legend and hint. */
  readonly children?: ReactNode
}

/** A picture on plain axes; a table beside it holds its values. */
export function PlainPicture({ label, options, children }: Props) {
  const element = useRef<HTMLDivElement>(null)
  useEffect(() => {
    let remove: (() => void) | undefined
    let isGone = false
    void drawing().then(({ drawPlain }) => {
      if (!isGone && element.current) remove = drawPlain(element.current, options)
    })
    return () => {
      isGone = true
      remove?.()
    }
  }, [options])
  return (
    <figure className="pic-figure">
      <div ref={element} className="pic-plain" role="img" aria-label={label} />
      <figcaption>{children}</figcaption>
    </figure>
  )
}

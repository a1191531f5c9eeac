import { Button, type ButtonProps, Tooltip } from 'antd'
import type { ReactNode } from 'react'

export interface IconButtonProps extends Omit<ButtonProps, 'children' | 'title' | 'aria-label'> {
  readonly icon: ReactNode
  /** Read aloud and shown on hover. */
  readonly label: string
}

/** A button with only an icon; its name is always present for people who cannot see it. */
export const IconButton = ({ label, icon, ...props }: IconButtonProps) => (
  <Tooltip title={label}>
    <Button type="text" {...props} icon={icon} aria-label={label} />
  </Tooltip>
)

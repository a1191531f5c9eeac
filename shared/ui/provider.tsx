import { ConfigProvider } from 'antd'
import italian from 'antd/locale/it_IT'
import dayjs from 'dayjs'
import 'dayjs/locale/it'
import { type ReactNode, useLayoutEffect, useMemo } from 'react'
import { ConfirmProvider } from './core/confirm.tsx'
import { LoadingOutlined } from './icons.ts'
import './styles/base.css'
import { type Appearance, applyTheme, themeOf } from './theme.ts'

dayjs.locale('it')

export interface UiProviderProps {
  /** Nonce of the page's security policy, for the style elements that antd makes. */
  readonly nonce?: string
  readonly appearance?: Appearance
  readonly children: ReactNode
}

/**
 * Theme, language and confirmations. Contexts do not cross React roots: the shell and every remote wrap
 * their own root in it. It needs no query client of its own; lists and `useCall` do.
 */
export function UiProvider({ nonce, appearance = 'light', children }: UiProviderProps) {
  useLayoutEffect(() => applyTheme(appearance), [appearance])
  const theme = useMemo(() => themeOf(appearance), [appearance])
  const csp = useMemo(() => (nonce ? { nonce } : undefined), [nonce])
  return (
    <ConfigProvider theme={theme} locale={italian} csp={csp} button={buttons}>
      <ConfirmProvider>{children}</ConfirmProvider>
    </ConfigProvider>
  )
}

const buttons = { autoInsertSpace: false, loadingIcon: <LoadingOutlined spin /> }

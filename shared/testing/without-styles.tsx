import { ConfigProvider } from 'antd'
import type { ReactNode } from 'react'

/**
 * Components of antd make no style sheets below it. A page of a test is never seen. Each question for a role
 * asks the computed style of every element. With sheets these questions take a third of a test's time.
 */
export const WithoutStyles = ({ children }: { children: ReactNode }) => (
  <ConfigProvider theme={{ zeroRuntime: true }}>{children}</ConfigProvider>
)

import { Component, type ErrorInfo, type ReactNode } from 'react'
import { GenericError } from './error-panel.tsx'
import { coreTexts } from './texts.ts'

interface Props {
  readonly onError?: (error: unknown, info: ErrorInfo) => void
  readonly children: ReactNode
}

/** A part of a page that throws while rendering shows the fallback message; the rest stays. */
export class RenderBoundary extends Component<Props, { failed: boolean }> {
  override state = { failed: false }

  static getDerivedStateFromError() {
    return { failed: true }
  }

  override componentDidCatch(error: unknown, info: ErrorInfo) {
    this.props.onError?.(error, info)
  }

  override render() {
    if (!this.state.failed) return this.props.children
    return (
      <GenericError
        inline
        message={coreTexts.renderFailure}
        onRetry={() => this.setState({ failed: false })}
      />
    )
  }
}

import { zodResolver } from '@hookform/resolvers/zod'
import { call } from '@sne/shared/client'
import { authEndpoints, LoginInput } from '@sne/shared/contract'
import { productName } from '@sne/shared/domain'
import { Button, messageOf, Page } from '@sne/shared/ui-core'
import { useState } from 'react'
import { useForm } from 'react-hook-form'
import { useLocation, useNavigate } from 'react-router-dom'
import { destinationOf } from '../session/origin.ts'
import { loadSession } from '../session/session-store.ts'

/** Sign-in; afterwards the person stands where they wanted to go. */
export default function LoginPage() {
  const navigate = useNavigate()
  const { state } = useLocation()
  const [failure, setFailure] = useState<unknown>(null)
  const { register, handleSubmit, formState } = useForm({ resolver: zodResolver(LoginInput) })

  const submit = handleSubmit(async (body) => {
    setFailure(null)
    try {
      await call(authEndpoints.login, { body })
      await loadSession()
      navigate(destinationOf(state), { replace: true })
    } catch (error) {
      setFailure(error)
    }
  })

  return (
    <Page title={productName}>
      <form onSubmit={submit} noValidate>
        <p>
          <label htmlFor="email">Email</label>{' '}
          <input id="email" type="email" autoComplete="username" {...register('email')} />{' '}
          {formState.errors.email?.message}
        </p>
        <p>
          <label htmlFor="password">Password</label>{' '}
          <input id="password" type="password" autoComplete="current-password" {...register('password')} />{' '}
          {formState.errors.password?.message}
        </p>
        {failure !== null && <p role="alert">{messageOf(failure)}</p>}
        <Button type="primary" htmlType="submit" loading={formState.isSubmitting}>
          Accedi
        </Button>
      </form>
    </Page>
  )
}

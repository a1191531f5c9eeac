interface Person {
  readonly email: string
  readonly surname?: string | null
  readonly name?: string | null
}

/** Surname and name; the e-mail for an account without a profile. */
export const personName = ({ surname, name, email }: Person): string =>
  [surname, name].filter(Boolean).join(' ') || email

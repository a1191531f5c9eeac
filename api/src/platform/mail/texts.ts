/** Italian sentences about mail. */
export const texts = {
  letterTriedAgain: 'Una lettera non è partita, si riprova: controllare l’indirizzo e il server di posta',
  mailServerFails:
    'Il server di posta non prende lettere: aspettano e si riprovano. Controllare SMTP_URL e il server di posta',
  letterGivenUp: 'Una lettera non è partita e non si riprova più: chi la aspettava deve chiederla di nuovo',
}

/** Italian sentences about mail. */
export const texts = {
  letterTriedAgain: 'Una lettera non è partita, si riprova: controllare SMTP_URL e il server di posta',
  letterGivenUp: 'Una lettera non è partita e non si riprova più: chi la aspettava deve chiederla di nuovo',
}

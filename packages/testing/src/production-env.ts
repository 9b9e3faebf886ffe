const newEndpoint = 'whsec_of the new endpoint'
const oldEndpoint = 'whsec_of the old endpoint'

/** Everything that production has to be told, as a carrier's engineer would set it. */
export const production = {
  OPENLINE_ENV: 'production',
  PUBLIC_URL: 'https://shop.carrier.example',
  DATABASE_URL: 'postgres://shop:word@db.carrier.example/shop',
  SECRET_KEY: 'a secret that is long enough to be one',
  STRIPE_SECRET_KEY: 'sk_live_51AbCdEfGhIjKlMn',
  STRIPE_WEBHOOK_SECRET: `${newEndpoint}, ${oldEndpoint}`,
  CARRIER_URL: 'https://network.carrier.example/openline',
  CARRIER_API_KEY: 'what the carrier gave us',
  CARRIER_WEBHOOK_SECRET: 'signs what the carrier reports',
  TAX_ENGINE: 'avalara',
  AVALARA_USERNAME: 'taxes@carrier.example',
  AVALARA_PASSWORD: 'a password of the engine',
  AVALARA_CLIENT_ID: '4711',
  CONTENT_URL: 'https://cms.carrier.example',
  SMTP_URL: 'smtps://shop:word@mail.carrier.example',
  MAIL_FROM: 'Carrier <hello@carrier.example>',
}

/** A chat widget, with all that it needs. */
export const withChat = {
  CHAT_PROVIDER: 'intercom',
  CHAT_APP_ID: 'app',
  CHAT_HASH_KEY: 'proves who chats with us',
}

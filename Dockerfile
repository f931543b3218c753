# Spotdesk's API and web app in one image, run by an ordinary user. It holds no secrets: settings come from the environment.
# Build: docker build --tag spotdesk .   Settings and first steps: docs/operations.md

FROM node:24.21.0-bookworm-slim AS web
WORKDIR /app
COPY . .
# Installs the packages of the lock file, writes what follows from the contract, and builds the web app.
RUN chown -R node:node /app
USER node
RUN node scripts/bootstrap.mjs build web

FROM node:24.21.0-bookworm-slim AS packages
WORKDIR /app
COPY package.json package-lock.json .npmrc ./
COPY packages/sdk/package.json packages/sdk/
COPY packages/forecast/package.json packages/forecast/
COPY packages/server/package.json packages/server/
# Not `npm ci`: it refuses a lock whose optional packages of other platforms a registry does not carry.
RUN npm install --no-save --omit=dev --workspace packages/server --workspace packages/forecast --workspace packages/sdk

FROM node:24.21.0-bookworm-slim
WORKDIR /app
# The data folder belongs to the user of the process, also where it is a new volume.
RUN install --directory --owner=node --group=node --mode=0700 /data
COPY --from=packages /app/node_modules node_modules
COPY package.json LICENSE NOTICE ./
COPY packages/sdk/package.json packages/sdk/
# With the calls that were written above.
COPY --from=web /app/packages/sdk/src packages/sdk/src
COPY packages/forecast/package.json packages/forecast/
COPY packages/forecast/src packages/forecast/src
COPY packages/server/package.json packages/server/
COPY packages/server/src packages/server/src
COPY --from=web /app/packages/web/dist packages/web/dist
COPY --chmod=0755 deploy/spotdesk-admin /usr/local/bin/
ENV NODE_ENV=production \
    NODE_COMPILE_CACHE=/tmp/node-compile-cache \
    HOST=0.0.0.0 \
    PORT=4400 \
    SPOTDESK_DATA_DIR=/data \
    SPOTDESK_WEB_DIR=/app/packages/web/dist
USER node
VOLUME /data
EXPOSE 4400
# Whether it can do its work. The first start reads the lists of places and categories into the database, which takes a while.
HEALTHCHECK --interval=10s --timeout=3s --start-period=120s --retries=3 \
  CMD ["node", "-e", "fetch(`http://127.0.0.1:${process.env.PORT}/readyz`).then(({ ok }) => process.exit(ok ? 0 : 1), () => process.exit(1))"]
# Finishes what is in flight and ends within 10 s.
STOPSIGNAL SIGTERM
CMD ["node", "--conditions=source", "--max-semi-space-size=16", "packages/server/src/main.ts"]

# Build it in the repository after `npm run build`, or in the unpacked npm package. It needs only package.json and dist/.
#   docker build -t pms-conformance .
#   docker run --rm --user "$(id -u):$(id -g)" -v "$PWD:/work" -e PMS_BASE_URL -e PMS_TOKEN pms-conformance
FROM node:22-alpine
ENV NODE_ENV=production
COPY package.json /app/package.json
COPY dist /app/dist
WORKDIR /work
RUN chown node:node /work
USER node
ENTRYPOINT ["node", "/app/dist/cli.js"]
CMD ["run"]

# Project Management Service over Sinatra, with its data in memory.

require 'json'
require 'sinatra/base'
require 'time'
require_relative 'data'

class Service < Sinatra::Base
  BUG_TYPES = %w[codeerror config install security performance standard automation designdefect others].freeze
  CATEGORIES = %w[feature interface performance safe experience improve other].freeze
  SOURCES = %w[customer user po market].freeze
  TOKENS = { ENV.fetch('TOKEN', 'secret-token-of-rita') => 'rita' }.freeze

  set :server, :webrick
  set :bind, '127.0.0.1'
  set :port, ENV.fetch('PORT', '8080').to_i
  set :environment, :production
  set :lock, true

  helpers do
    def fail_with(status, message)
      halt status, { errors: [message] }.to_json
    end

    def payload
      body = JSON.parse(request.body.read)
      body.is_a?(Hash) ? body : fail_with(422, 'the body must be an object')
    rescue JSON::ParserError
      fail_with 400, 'the body is not JSON'
    end

    def user_reference(account)
      user = USERS.find { |one| one[:account] == account }
      fail_with 422, "no user #{account}" unless user
      { id: user[:id], account: account, avatar: '', realname: user[:realname] }
    end

    def positive(name, default)
      number = params.fetch(name, default).to_i
      number.positive? ? number : fail_with(422, "#{name} must be positive")
    end

    def now
      Time.now.utc.iso8601
    end
  end

  before do
    content_type :json
    @account = TOKENS[request.env['HTTP_TOKEN']]
    fail_with 401, 'a valid Token is required' unless @account
  end

  get '/api.php/v1/users' do
    page = positive('page', 1)
    limit = positive('limit', 25)
    browse = params.fetch('browse', 'inside')
    users = USERS
    users = users.select { |user| user[:type] == browse } if %w[inside outside].include?(browse)
    shown = (users.each_slice(limit).to_a[page - 1] || []).map { |user| user.reject { |key, _| key == :type } }
    { page: page, total: users.size, limit: limit, users: shown }.to_json
  end

  post '/api.php/v1/bugs/:id/confirm' do
    bug = BUGS[params[:id].to_i] or fail_with(404, 'no such bug')
    body = payload
    fail_with 422, 'unknown type' if body.key?('type') && !BUG_TYPES.include?(body['type'])
    if body.key?('assignedTo')
      bug[:assignedTo] = user_reference(body['assignedTo'])
      bug[:assignedDate] = now
    end
    %w[type mailto pri].each { |field| bug[field.to_sym] = body[field] if body.key?(field) }
    bug.merge!(confirmed: 1, lastEditedBy: user_reference(@account), lastEditedDate: now).to_json
  end

  post '/api.php/v1/tasks/:id/start' do
    task = TASKS[params[:id].to_i] or fail_with(404, 'no such task')
    body = payload
    fail_with 422, "task is #{task[:status]}" unless task[:status] == 'wait'
    task[:realStarted] = Time.now.strftime('%F %T')
    %w[assignedTo realStarted consumed left].each { |field| task[field.to_sym] = body[field] if body.key?(field) }
    task.merge!(status: 'doing', lastEditedBy: @account, lastEditedDate: Time.now.strftime('%F %T')).to_json
  end

  post '/api.php/v1/stories' do
    body = payload
    fail_with 422, 'title is required' if body['title'].to_s.strip.empty?
    fail_with 404, 'no such product' unless PRODUCTS.include?(body['product'])
    fail_with 422, 'unknown category' unless CATEGORIES.include?(body.fetch('category', 'feature'))
    fail_with 422, 'unknown source' unless SOURCES.include?(body.fetch('source', 'user'))
    story = {
      id: STORIES.size + 1,
      product: body['product'],
      title: body['title'],
      pri: body.fetch('pri', 3),
      category: body.fetch('category', 'feature'),
      source: body.fetch('source', ''),
      sourceNote: body.fetch('sourceNote', ''),
      estimate: body.fetch('estimate', 0),
      keywords: body.fetch('keywords', ''),
      spec: body.fetch('spec', ''),
      verify: body.fetch('verify', ''),
      status: 'active',
      stage: 'wait',
      version: 1,
      openedBy: @account,
      openedDate: now,
      assignedTo: '',
      deleted: false
    }
    STORIES << story
    status 201
    story.to_json
  end

  not_found do
    content_type :json
    { errors: ['no such operation'] }.to_json
  end
end

Service.run!
